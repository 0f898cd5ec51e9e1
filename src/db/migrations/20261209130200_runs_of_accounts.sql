-- The reports of an account may have millions of results, more than one statement deletes in its time. So the runs of an account whose deletion is due are
-- deleted a few at a time, before it.
create or replace function keep_signed_run() returns trigger language plpgsql as $$
begin
  if exists (
    select from reports left join users on users.id = user_id
    where reports.id = old.report_id and (deletion_due_at is null or deletion_due_at > now())
  ) then
    raise exception 'A signed run cannot be deleted without its report' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
