-- The links of campaigns, one by one.

-- Which step may follow which. A row is one allowed change of a placement's state.
create table placement_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into placement_transitions (from_state, to_state) values
  ('waiting', 'writing'), ('waiting', 'failed'), ('waiting', 'cancelled'),
  ('writing', 'waiting'), ('writing', 'publishing'), ('writing', 'failed'), ('writing', 'cancelled'),
  ('publishing', 'waiting'), ('publishing', 'verifying'), ('publishing', 'failed'), ('publishing', 'cancelled'),
  ('verifying', 'waiting'), ('verifying', 'verified'), ('verifying', 'failed'), ('verifying', 'cancelled'),
  ('verified', 'lost'), ('lost', 'verified'), ('lost', 'refunded');

-- A row is one link of a campaign: what was planned, where it is, and how it stands.
create table placements (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  user_id uuid not null references users on delete cascade,
  number integer not null check (number >= 1),
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'publishing', 'verifying', 'verified', 'lost', 'refunded',
    'failed', 'cancelled')),
  keyword text not null check (char_length(keyword) between 1 and 200),
  anchor_text text not null check (char_length(anchor_text) between 1 and 200),
  anchor_kind text not null check (anchor_kind in ('branded', 'partial', 'exact', 'other')),
  -- the site planned or chosen for it, what the chosen one was called then, and those that failed it
  domain_id uuid,
  site_host text,
  site_kind text check (site_kind in ('network', 'own')),
  tried_domain_ids uuid[] not null default '{}',
  -- what is to be published, from when it is written until it is live
  article jsonb,
  writer text,
  -- the article in automation_posts, its title, and where it is read
  post_id uuid,
  article_title text,
  url text,
  -- articles begun, each on a site of its own choice; and failures in a row of the present step
  attempts integer not null default 0 check (attempts >= 0),
  tries integer not null default 0 check (tries >= 0),
  -- when its first article was begun, which the campaign's pace counts
  begun_at timestamptz,
  -- not worked on before
  due_at timestamptz not null default now(),
  -- somebody works on it: nobody else may, and nobody else's outcome counts
  leased_by uuid,
  leased_until timestamptz,
  -- why it waits, failed or was lost, in words
  text text,
  -- the last look
  check_id uuid,
  verdict text,
  last_checked_at timestamptz,
  -- a live link: when it is looked at next, and the first look that missed it
  look_at timestamptz,
  missed_at timestamptz,
  verified_at timestamptz,
  guarantee_until timestamptz,
  lost_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint placements_number_key unique (campaign_id, number),
  check ((state in ('verified', 'lost', 'refunded')) = (verified_at is not null)),
  check ((verified_at is null) = (guarantee_until is null)),
  check ((state in ('lost', 'refunded')) = (lost_at is not null)),
  check ((leased_by is null) = (leased_until is null)),
  check ((article is null) = (state <> 'publishing')),
  check ((begun_at is null) = (attempts = 0)),
  check (state not in ('writing', 'publishing', 'verifying', 'verified', 'lost', 'refunded')
    or num_nulls(domain_id, site_host, site_kind, begun_at) = 0),
  check (state not in ('verifying', 'verified', 'lost', 'refunded') or (post_id is not null and url is not null)),
  check (look_at is null or state in ('verified', 'lost'))
);
-- links that are due to be worked on
create index placements_due_at_idx on placements (due_at) where state in ('waiting', 'writing', 'publishing', 'verifying');
-- live links that are due to be looked at
create index placements_look_at_idx on placements (look_at) where look_at is not null;
-- how many are on their way to a site, when a site is chosen
create index placements_domain_id_idx on placements (domain_id) where state in ('writing', 'publishing');
-- an account's own links, at its end
create index placements_user_id_idx on placements (user_id);

-- A row is one look at a live link: what was seen, and what it meant. Movements of credits name it as their source.
create table placement_checks (
  id uuid primary key default uuidv7(),
  placement_id uuid not null references placements on delete cascade,
  checked_at timestamptz not null default now(),
  verdict text not null,
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object')
);
-- the evidence drawer of a link, newest first
create index placement_checks_placement_id_idx on placement_checks (placement_id, id desc);

-- A row is one step of a placement, written by the statement that took it.
create table placement_events (
  id uuid primary key default uuidv7(),
  placement_id uuid not null references placements on delete cascade,
  campaign_id uuid not null,
  user_id uuid not null,
  number integer not null,
  from_state text,
  to_state text not null,
  text text,
  host text,
  url text,
  check_id uuid,
  -- spent below zero, given back above
  credits integer not null,
  at timestamptz not null default now()
);
-- the timeline of a campaign, newest first
create index placement_events_campaign_id_idx on placement_events (campaign_id, id desc);
-- the steps of one link
create index placement_events_placement_id_idx on placement_events (placement_id, id desc);
-- links verified and lost by day on the dashboard, and the news of a day for the mail about them
create index placement_events_user_id_idx on placement_events (user_id, at) where to_state in ('verified', 'lost', 'refunded', 'failed');
-- whose news there are
create index placement_events_at_idx on placement_events (at) where to_state in ('verified', 'lost', 'refunded', 'failed');

-- A placement begins as `waiting` and goes from state to state by the table above alone, whoever asks.
create function refuse_placement_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'waiting' then return new; end if;
  elsif exists (select from placement_transitions where from_state = old.state and to_state = new.state) then
    return new;
  end if;
  raise exception 'A placement cannot go from % to %', case when tg_op = 'INSERT' then 'nothing' else old.state end, new.state
    using errcode = 'check_violation', constraint = 'placements_transition_check', table = 'placements';
end
$$;
create trigger placements_begin before insert on placements for each row execute function refuse_placement_step();
create trigger placements_step before update on placements for each row when (old.state is distinct from new.state)
  execute function refuse_placement_step();

create function write_placement_event() returns trigger language plpgsql as $$
begin
  insert into placement_events (placement_id, campaign_id, user_id, number, from_state, to_state, text, host, url, check_id, credits)
  values (new.id, new.campaign_id, new.user_id, new.number, case when tg_op = 'UPDATE' then old.state end, new.state, new.text,
    coalesce(new.site_host, case when tg_op = 'UPDATE' then old.site_host end),
    case when new.state in ('verifying', 'verified', 'lost', 'refunded') then new.url end,
    case when tg_op = 'UPDATE' and new.check_id is distinct from old.check_id then new.check_id end,
    case when tg_op = 'INSERT' then 0 when old.state = 'verifying' and new.state = 'verified' then -1 when new.state = 'refunded' then 1 else 0 end);
  return null;
end
$$;
create trigger placements_begun after insert on placements for each row execute function write_placement_event();
create trigger placements_stepped after update on placements for each row when (old.state is distinct from new.state)
  execute function write_placement_event();

-- What was seen and done stays as it was written, until the placement goes with its campaign or its account.
create function refuse_placement_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'The history of a placement only grows' using errcode = 'insufficient_privilege';
end
$$;
create trigger placement_checks_only_grow before update or delete on placement_checks for each row execute function refuse_placement_history_change();
create trigger placement_events_only_grow before update or delete on placement_events for each row execute function refuse_placement_history_change();

-- A row is an article that must not stay on its site: begun or published for a placement that went another way. It has no tie to the placement, which
-- may be gone, and is deleted when the article is.
create table placement_removals (
  publish_key text primary key,
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now()
);
-- articles that are due to be taken off
create index placement_removals_due_at_idx on placement_removals (due_at);

-- The key under which an attempt at a placement is published: one article per attempt, however often it is asked for.
create function placement_publish_key(placement_id uuid, attempt integer) returns text language sql immutable
  return placement_id || ':' || attempt;

-- With a campaign or an account that is deleted, links go that nobody has paid for: their articles are taken off.
create function remove_unpaid_article() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into placement_removals (publish_key, due_at)
    -- Whoever publishes it at this moment still has the time of the lease.
    values (placement_publish_key(old.id, old.attempts), coalesce(old.leased_until, now())) on conflict do nothing;
  return null;
end
$$;
create trigger placements_remove_unpaid after delete on placements for each row when (old.state in ('publishing', 'verifying'))
  execute function remove_unpaid_article();

-- A row is a member's choice who is told of finished, failed and lost links; without one it is the mail and the webhooks.
create table campaign_alerts (
  user_id uuid primary key references users on delete cascade,
  mail text not null default 'daily' check (mail in ('daily', 'off')),
  webhook boolean not null default true,
  updated_at timestamptz not null default now()
);

-- A row says that a member was, or need not be, told the news of the days before this one, in UTC.
create table campaign_digests (
  user_id uuid not null references users on delete cascade,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, day)
);

-- When the target of a campaign under way was last looked at, and since when it is not what it was at the start.
alter table campaigns add target_checked_at timestamptz, add target_missed_at timestamptz;

-- campaigns that are under way, to end those with nothing left to do and to keep their credits set aside
create index campaigns_under_way_idx on campaigns (id) where status in ('running', 'paused', 'stopping');
-- campaigns that ended on a day, for the mail about them
create index campaigns_finished_at_idx on campaigns (finished_at) where finished_at is not null;

-- Events of campaigns go out like those of reports.
alter table webhook_deliveries drop constraint webhook_deliveries_type_check;
alter table webhook_deliveries add constraint webhook_deliveries_type_check check (type in ('report.finished', 'report.changed', 'link.lost',
  'link.restored', 'campaign.finished', 'placement.verified', 'placement.failed', 'placement.lost', 'placement.refunded', 'webhook.test'));

-- A campaign has many anchor texts: a report on its links expects none in particular.
alter table reports drop constraint reports_anchor_text_check;
alter table reports add constraint reports_anchor_text_check check (char_length(anchor_text) <= 200);

alter table placement_transitions enable row level security;
alter table placements enable row level security;
alter table placement_checks enable row level security;
alter table placement_events enable row level security;
alter table placement_removals enable row level security;
alter table campaign_alerts enable row level security;
alter table campaign_digests enable row level security;
grant select on placement_transitions, placements, placement_checks, placement_events, campaign_alerts to linkwright_web;
grant insert (user_id, mail, webhook, updated_at), update (mail, webhook, updated_at) on campaign_alerts to linkwright_web;
create policy placement_transitions_read on placement_transitions for select to linkwright_web using (true);
create policy placements_read on placements for select to linkwright_web using (user_id = (select caller_id()));
create policy placement_checks_read on placement_checks for select to linkwright_web
  using (exists (select from placements where placements.id = placement_id));
create policy placement_events_read on placement_events for select to linkwright_web using (user_id = (select caller_id()));
create policy campaign_alerts_read on campaign_alerts for select to linkwright_web using (user_id = (select caller_id()));
create policy campaign_alerts_add on campaign_alerts for insert to linkwright_web with check (user_id = (select caller_id()));
create policy campaign_alerts_change on campaign_alerts for update to linkwright_web using (user_id = (select caller_id()));
revoke execute on function remove_unpaid_article, write_placement_event, refuse_placement_step, refuse_placement_history_change from public;
