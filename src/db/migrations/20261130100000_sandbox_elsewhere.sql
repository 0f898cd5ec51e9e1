-- The pretend payment provider is a process of its own, with a state of its own (docs/decisions/046-the-sandbox-is-a-process.md). What people paid in
-- test mode before stays in the orders and the ledger.
drop table sandbox_objects;
drop table sandbox_events;
drop table sandbox_keys;

-- Jobs that nobody works off any more.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks
      where identifier in ('billing.advance-sandbox', 'billing.deliver-sandbox-events'));
  end if;
end $$;
