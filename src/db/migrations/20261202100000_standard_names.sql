-- Columns, a table, functions and jobs get the names of docs/glossary.md. Only names change: no row is rewritten.

-- when a live link is checked next, and since when checks miss it
alter table placements rename column look_at to next_check_at;
alter table placements rename column missed_at to missing_since;
alter table placements rename column looks_thinned_at to checks_pruned_at;
-- when the first article was started
alter table placements rename column begun_at to started_at;
-- consecutive failures of the present step; `attempts` counts articles
alter table placements rename column tries to failures;
alter table placements rename constraint placements_tries_check to placements_failures_check;
alter index placements_look_at_idx rename to placements_next_check_at_idx;
alter index placements_looks_thinned_at_idx rename to placements_unpruned_idx;
alter trigger placements_doubted on placements rename to placements_suspected;

alter table placement_removals rename column tries to attempts;
alter table placement_removals rename constraint placement_removals_tries_check to placement_removals_attempts_check;

alter table campaigns rename column target_missed_at to target_missing_since;

alter table domains rename column dns_looked_at to dns_checked_at;
alter table domains rename column file_looked_at to file_checked_at;

alter table site_looks rename to site_checks;
-- the result of the check of a link
alter table site_checks rename column standing to observation;
alter table site_checks rename constraint site_looks_pkey to site_checks_pkey;
alter table site_checks rename constraint site_looks_domain_id_fkey to site_checks_domain_id_fkey;
alter table site_checks rename constraint site_looks_standing_check to site_checks_observation_check;
alter table site_checks rename constraint site_looks_response_ms_check to site_checks_response_ms_check;
alter table site_checks rename constraint site_looks_check to site_checks_check;

alter table site_figures rename column looks to checks;
alter table site_figures rename column looks_unanswered to checks_unanswered;
alter table site_figures rename column looks_last_at to last_check_at;

alter table orders rename column refusal_told to refusal_mailed;

-- consecutive runs without a change
alter table report_monitors rename column calm_runs to unchanged_runs;
alter table report_monitors rename constraint report_monitors_calm_runs_check to report_monitors_unchanged_runs_check;
-- since when checks do not find a suspected link, and since when they cannot read its page
alter table report_link_states rename column gone_at to missing_since;
alter table report_link_states rename column unread_at to unread_since;
alter index report_changes_untold_idx rename to report_changes_unalerted_idx;
alter trigger reports_stay_asked on reports rename to reports_keep_request;

-- the order of the queue: `sort_key`, then `number`
alter table waitlist rename column place to sort_key;
alter table waitlist rename column told_at to notified_at;
alter index waitlist_place_idx rename to waitlist_sort_key_idx;
alter index waitlist_untold_idx rename to waitlist_unnotified_idx;

drop function waitlist_block(bigint);
create function waitlist_block(sort_key bigint) returns bigint language sql immutable parallel safe return floor(sort_key / 1000.0);

alter function waitlist_count_places rename to waitlist_count_blocks;
create or replace function waitlist_count_blocks() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.sort_key is not null then
    update waitlist_blocks set waiting = waiting - 1 where block = waitlist_block(old.sort_key);
  end if;
  if tg_op <> 'DELETE' and new.sort_key is not null then
    insert into waitlist_blocks as counted (block, waiting) values (waitlist_block(new.sort_key), 1)
      on conflict (block) do update set waiting = counted.waiting + 1;
  end if;
  return null;
end
$$;
alter trigger waitlist_place_taken on waitlist rename to waitlist_block_entered;
alter trigger waitlist_place_moved on waitlist rename to waitlist_block_changed;
alter trigger waitlist_place_left on waitlist rename to waitlist_block_left;

create or replace function write_placement_event() returns trigger language plpgsql as $$
declare
  is_step boolean := tg_op = 'INSERT' or old.state is distinct from new.state;
  is_suspected boolean := not is_step and new.missing_since is not null;
begin
  insert into placement_events (placement_id, campaign_id, user_id, number, from_state, to_state, kind, text, host, url, check_id, credits, next_check_at)
  values (new.id, new.campaign_id, new.user_id, new.number, case when tg_op = 'UPDATE' then old.state end, new.state,
    case when is_step then 'step' when is_suspected then 'suspected' else 'cleared' end, new.text,
    coalesce(new.site_host, case when tg_op = 'UPDATE' then old.site_host end),
    case when new.state in ('verifying', 'verified', 'lost', 'refunded') then new.url end,
    case when tg_op = 'UPDATE' and new.check_id is distinct from old.check_id then new.check_id end,
    case when tg_op = 'INSERT' then 0 when old.state = 'verifying' and new.state = 'verified' then -1 when is_step and new.state = 'refunded' then 1 else 0 end,
    case when new.state = 'lost' or is_suspected then new.next_check_at end);
  return null;
end
$$;

create or replace function keep_placement_evidence() returns trigger language plpgsql as $$
begin
  -- With its campaign or its account.
  if pg_trigger_depth() > 1 then return old; end if;
  if old.checked_at > now() - interval '30 days' then
    raise exception 'A check is kept for 30 days' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from credit_transfers where source_id = old.id::text and source_type = 'placement_check')
    or exists (select from placement_events where placement_id = old.placement_id and check_id = old.id)
    or exists (select from placements where id = old.placement_id and check_id = old.id) then
    raise exception 'A check is kept while a decision refers to it' using errcode = 'insufficient_privilege',
      constraint = 'placement_checks_evidence_check', table = 'placement_checks';
  end if;
  return old;
end
$$;

-- Jobs. What is in the queue stays there under the new name.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  create temporary table renamed (former text, current text) on commit drop;
  insert into renamed values ('accounts.forget-expired', 'accounts.delete-expired'), ('billing.care-for-balances', 'billing.watch-balances'),
    ('billing.take-missed-events', 'billing.fetch-missed-events'), ('campaigns.thin-looks', 'campaigns.prune-checks'),
    ('mail.forget', 'mail.delete-old'), ('operations.forget-error-logs', 'operations.delete-error-logs'),
    ('posts.forget-drafts', 'posts.delete-drafts'), ('posts.forget-protection', 'posts.delete-protection'),
    ('reports.forget', 'reports.delete-old'), ('reports.forget-deliveries', 'reports.delete-deliveries'),
    ('sites.forget-unfinished', 'sites.delete-unfinished'), ('waitlist.forget-pending', 'waitlist.delete-pending');
  update graphile_worker._private_tasks set identifier = current from renamed where identifier = former;
  update graphile_worker._private_jobs set key = current from renamed where key = former;
  update graphile_worker._private_known_crontabs set identifier = current from renamed where identifier = former;
end $$;
