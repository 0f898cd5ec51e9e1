-- Errors of browsers in groups, so that an operator sees what is broken and how often, and not each time that it was.

-- which build of the pages it happened in; null while developing, and for pages from before builds were told
alter table error_logs add column build text check (char_length(build) between 1 and 64);
-- The same message at the same place of the same build; ids in addresses make no other place of it. A UUID of version 8, made of what they have in common.
alter table error_logs add column group_id uuid not null generated always as (
  overlay(overlay(md5(
    message || E'\n' || regexp_replace(coalesce(component, ''), '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ':id', 'g') || E'\n' || coalesce(build, '')
  ) placing '8' from 13) placing '8' from 17)::uuid
) stored;
-- the list of groups, and the newest errors of one
create index error_logs_group_id_idx on error_logs (group_id, created_at desc);
