-- Campaigns that are kept for years: a draft is made once however often it is asked for, and of the daily looks at a link those stay that say something.

-- The browser's own name for a draft, made before it asks: an answer that was lost on the way is asked for again under the same name.
alter table campaigns add column client_key text check (char_length(client_key) between 16 and 64);
-- one draft per name, for each account
create unique index campaigns_client_key_idx on campaigns (user_id, client_key) where client_key is not null and removed_at is null;

-- When the looks at a link that is over were gone through, and those taken out that said the same as the ones around them.
alter table placements add column looks_thinned_at timestamptz;
-- links whose looks have not been gone through yet, those that were looked at longest ago first
create index placements_looks_thinned_at_idx on placements (last_checked_at)
  where looks_thinned_at is null and look_at is null and state in ('verified', 'lost', 'refunded', 'failed', 'cancelled');

-- A look that a movement of credits, a step of a link or the link itself points at stays, whoever asks. So does every look of the last days.
create function keep_placement_evidence() returns trigger language plpgsql as $$
begin
  -- With its campaign or its account.
  if pg_trigger_depth() > 1 then return old; end if;
  if old.checked_at > now() - interval '30 days' then
    raise exception 'A look stays for 30 days' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from credit_transfers where source_id = old.id::text and source_type = 'placement_check')
    or exists (select from placement_events where placement_id = old.placement_id and check_id = old.id)
    or exists (select from placements where id = old.placement_id and check_id = old.id) then
    raise exception 'A look that something was decided by stays' using errcode = 'insufficient_privilege',
      constraint = 'placement_checks_evidence_check', table = 'placement_checks';
  end if;
  return old;
end
$$;
drop trigger placement_checks_only_grow on placement_checks;
create trigger placement_checks_only_grow before update on placement_checks for each row execute function refuse_placement_history_change();
create trigger placement_checks_keep before delete on placement_checks for each row execute function keep_placement_evidence();
revoke execute on function keep_placement_evidence from public;
