-- The owner of a monitored report sees which links were missed once and when they are checked again.
grant select (report_id, position, state, recheck_at) on report_link_states to linkwright_web;
create policy report_link_states_read on report_link_states for select to linkwright_web
  using (exists (select from reports where reports.id = report_id));
