-- A row is a process that works on jobs, with the database session that proves that it runs. A process reports a new session when it lost the one before.
create table worker_processes (
  id uuid primary key,
  backend_pid integer not null,
  backend_start timestamptz not null,
  -- since when the session is missing; a process that reports again within a moment keeps its work
  missing_since timestamptz
);
alter table worker_processes enable row level security;

-- Whether a session still exists. A role that may not read when it began sees that the process id is in use, which counts as the same session.
create function is_session_open(pid integer, started timestamptz) returns boolean language sql stable
  return exists (select from pg_stat_activity a where a.pid = is_session_open.pid and (a.backend_start is null or a.backend_start = started));

-- Which process holds a lease. When that process is gone, its leases end at once and not by their time.
alter table report_runs add column leased_process uuid;
alter table placements add column leased_process uuid;
alter table placement_removals add column leased_process uuid;
alter table automation_posts add column leased_process uuid;
-- leases of processes that are gone
create index report_runs_leased_process_idx on report_runs (leased_process) where leased_process is not null;
create index placements_leased_process_idx on placements (leased_process) where leased_process is not null;
create index placement_removals_leased_process_idx on placement_removals (leased_process) where leased_process is not null;
create index automation_posts_leased_process_idx on automation_posts (leased_process) where leased_process is not null;

-- Who hands an article over: a call whose lease another call took writes nothing.
alter table automation_posts add column leased_by uuid;
-- When the other software was last asked to create the post. It may still be at work on that when the process that asked is gone.
alter table automation_posts add column creating_at timestamptz;
