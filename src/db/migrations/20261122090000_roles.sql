-- Who asks. The product's own connection owns the tables and is held by sign-in, by jobs and by the start of the process; what visitors and
-- members ask for runs as linkwright_web, which owns nothing and sees only what the policies beside each table let it see.

do $$
begin
  create role linkwright_web login noinherit nosuperuser nocreatedb nocreaterole nobypassrls noreplication;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user may not create roles. Let an administrator run once: create role linkwright_web login noinherit; grant linkwright_web to %;', current_user;
end
$$;
do $$ begin execute format('grant linkwright_web to %I', current_user); end $$;

grant usage on schema public to linkwright_web;

-- The account on whose behalf a transaction runs; null for a guest. Once set in a session the setting is '' and not null afterwards.
create function caller_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Puts a job on the queue for a role that may not touch the queue's own tables. Not checked at its creation: the queue's schema comes later.
create function enqueue_job(task text, payload json, queue_name text, run_at timestamptz, max_attempts integer, job_key text)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload => payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts, job_key => job_key);
end
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to linkwright_web;
