-- The timeline of a link has its doubts too, and members may be told of a loss at once.

-- `step`: the link went from one state to another. `suspected`: a check of a verified link did not find it. `cleared`: a later check found it, or
-- could not read the page for so long that the doubt counts no more. The latter two stay in their state.
alter table placement_events add column kind text not null default 'step' check (kind in ('step', 'suspected', 'cleared')),
  -- of a link that was not found: when it is checked again
  add column next_check_at timestamptz,
  add check ((kind = 'step') = (from_state is distinct from to_state));

-- Only steps are news and count by day.
drop index placement_events_user_id_idx;
create index placement_events_user_id_idx on placement_events (user_id, at)
  where kind = 'step' and to_state in ('verified', 'lost', 'refunded', 'failed');
drop index placement_events_at_idx;
create index placement_events_at_idx on placement_events (at) where kind = 'step' and to_state in ('verified', 'lost', 'refunded', 'failed');

create or replace function write_placement_event() returns trigger language plpgsql as $$
declare
  is_step boolean := tg_op = 'INSERT' or old.state is distinct from new.state;
  is_suspected boolean := not is_step and new.missed_at is not null;
begin
  insert into placement_events (placement_id, campaign_id, user_id, number, from_state, to_state, kind, text, host, url, check_id, credits, next_check_at)
  values (new.id, new.campaign_id, new.user_id, new.number, case when tg_op = 'UPDATE' then old.state end, new.state,
    case when is_step then 'step' when is_suspected then 'suspected' else 'cleared' end, new.text,
    coalesce(new.site_host, case when tg_op = 'UPDATE' then old.site_host end),
    case when new.state in ('verifying', 'verified', 'lost', 'refunded') then new.url end,
    case when tg_op = 'UPDATE' and new.check_id is distinct from old.check_id then new.check_id end,
    case when tg_op = 'INSERT' then 0 when old.state = 'verifying' and new.state = 'verified' then -1 when is_step and new.state = 'refunded' then 1 else 0 end,
    case when new.state = 'lost' or is_suspected then new.look_at end);
  return null;
end
$$;
-- A doubt begins with the first check that misses a verified link, and ends with one that does not or with the loss, which is a step.
create trigger placements_doubted after update on placements for each row
  when (old.state = new.state and new.state = 'verified' and (old.missed_at is null) <> (new.missed_at is null))
  execute function write_placement_event();

-- Whether a member is mailed at once when a link is lost, besides the mail once a day.
alter table campaign_alerts add column mail_lost boolean not null default false;
grant insert (mail_lost), update (mail_lost) on campaign_alerts to linkwright_web;

-- A row is a loss that a member is to be mailed about at once, written with the loss itself; it is named by the check that found the link gone.
create table loss_alerts (
  check_id uuid primary key references placement_checks on delete cascade,
  campaign_id uuid not null references campaigns on delete cascade,
  -- when the mail about it was queued
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
-- losses that wait for their mail, by campaign
create index loss_alerts_campaign_id_idx on loss_alerts (campaign_id) where mailed_at is null;
alter table loss_alerts enable row level security;
