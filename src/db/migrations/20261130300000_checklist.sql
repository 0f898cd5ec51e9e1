-- When a member hid the checklist of first steps on the dashboard; null while it is shown.
alter table profiles add column checklist_dismissed_at timestamptz;
grant update (checklist_dismissed_at) on profiles to linkwright_web;
