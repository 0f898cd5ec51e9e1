-- Details of old runs are deleted: the rows of their pages. The run with its counts and its changes stays, and so does its signed document, compressed.

-- A row is the signed document of a run whose details are deleted: the JSON file in UTF-8, compressed with Brotli.
create table report_run_documents (
  run_id uuid primary key references report_runs on delete cascade,
  file bytea not null
);
alter table report_run_documents alter column file set storage external;

-- since when the pages of the run are no longer stored
alter table report_runs add column details_deleted_at timestamptz;
-- the job that deletes the details of old runs
create index report_runs_detailed_idx on report_runs (finished_at, id) where signed_at is not null and details_deleted_at is null;
-- whether something changed in a run, and whether a link still depends on it
create index report_link_states_base_run_id_idx on report_link_states (base_run_id) where base_run_id is not null;

create function keep_signed_document() returns trigger language plpgsql as $$
begin
  if not exists (select from report_run_documents where run_id = new.id) then
    raise exception 'The details of a run without its document cannot be deleted' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- A document stays with its run.
create function keep_run_document() returns trigger language plpgsql as $$
begin
  if exists (select from report_runs where id = old.run_id) then
    raise exception 'A signed run cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;

-- The pages and digests of a run may be deleted when its document is stored, and with the run.
create or replace function keep_signed_parts() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed join report_runs on report_runs.id = changed.run_id
    where sha256 is not null and (tg_op <> 'DELETE' or details_deleted_at is null)
  ) then
    raise exception 'A signed run cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Counts and the time when details were deleted are no part of what is signed. Each is stored once.
drop trigger report_runs_stay_signed on report_runs;
create trigger report_runs_stay_signed before update on report_runs for each row
  when (old.sha256 is not null and (
    to_jsonb(old) - 'counts' - 'details_deleted_at' is distinct from to_jsonb(new) - 'counts' - 'details_deleted_at'
    or (old.counts is not null and old.counts is distinct from new.counts)
    or (old.details_deleted_at is not null and old.details_deleted_at is distinct from new.details_deleted_at)
  ))
  execute function refuse_signed_change();
create trigger report_runs_keep_document before update on report_runs for each row
  when (old.details_deleted_at is null and new.details_deleted_at is not null) execute function keep_signed_document();
create trigger report_run_documents_stay before delete on report_run_documents for each row execute function keep_run_document();
create trigger report_run_documents_same before update on report_run_documents for each row execute function refuse_signed_change();

alter table report_run_documents enable row level security;
