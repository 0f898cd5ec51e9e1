-- The dashboard's figures of a member's links, counted when they change instead of when they are read.

-- A row is one figure of a member. 'verified' and 'lost' count what happened within a quarter of an hour, because in every time zone a day begins at
-- one. 'is_verified', 'is_lost' and 'is_refunded' count the links in these states now, at '-infinity'.
create table link_counts (
  user_id uuid not null references users on delete cascade,
  figure text not null check (figure in ('verified', 'lost', 'is_verified', 'is_lost', 'is_refunded')),
  at timestamptz not null,
  count integer not null,
  -- the chart and the totals of the dashboard
  primary key (user_id, figure, at) include (count),
  check ((at = '-infinity') = (figure like 'is\_%'))
);

-- A row is a change of a figure that link_counts does not have yet: steps of one member's links that end at the same time wait for no common row. The
-- account may be gone by now.
create table link_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  figure text not null,
  at timestamptz not null,
  change integer not null
);
create index link_changes_user_id_idx on link_changes (user_id);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', at, timestamptz '2000-01-01T00:00Z');

-- The figure of the dashboard's chart that an event counts for; null for other events. A link that is found again was verified before.
create function link_figure_of(kind text, from_state text, to_state text) returns text language sql immutable parallel safe
  return case when kind <> 'step' then null when to_state = 'lost' then 'lost' when to_state = 'verified' and from_state = 'verifying' then 'verified' end;

create function note_link_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into link_changes (user_id, figure, at, change)
  select user_id, link_figure_of(kind, from_state, to_state), quarter_of(at), case tg_op when 'INSERT' then 1 else -1 end * count(*)
  from changed_events where link_figure_of(kind, from_state, to_state) is not null group by 1, 2, 3;
  return null;
end
$$;
create trigger placement_events_note_added after insert on placement_events referencing new table as changed_events
  for each statement execute function note_link_events();
create trigger placement_events_note_deleted after delete on placement_events referencing old table as changed_events
  for each statement execute function note_link_events();

create function note_link_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state in ('verified', 'lost', 'refunded') then
    insert into link_changes (user_id, figure, at, change) values (old.user_id, 'is_' || old.state, '-infinity', -1);
  end if;
  if tg_op = 'UPDATE' and new.state in ('verified', 'lost', 'refunded') then
    insert into link_changes (user_id, figure, at, change) values (new.user_id, 'is_' || new.state, '-infinity', 1);
  end if;
  return null;
end
$$;
create trigger placements_note_state after update on placements for each row when (old.state is distinct from new.state)
  execute function note_link_states();
create trigger placements_note_deleted after delete on placements for each row when (old.state in ('verified', 'lost', 'refunded'))
  execute function note_link_states();

-- Adds up what changed.
create function count_links() returns void language sql set search_path = public, pg_temp as $$
  with noted as (
    delete from link_changes returning user_id, figure, at, change
  )
  insert into link_counts as counted (user_id, figure, at, count)
  select user_id, figure, at, sum(change) from noted where exists (select from users where users.id = user_id)
  group by user_id, figure, at having sum(change) <> 0 order by user_id, figure, at
  on conflict (user_id, figure, at) do update set count = counted.count + excluded.count
$$;

-- What the figures are according to the links and their events: for the audit, and for the links there were before.
create view recounted_links as
  select user_id, link_figure_of(kind, from_state, to_state) as figure, quarter_of(at) as at, count(*)::integer as count
  from placement_events where link_figure_of(kind, from_state, to_state) is not null group by 1, 2, 3
  union all
  select user_id, 'is_' || state, '-infinity', count(*)::integer from placements where state in ('verified', 'lost', 'refunded') group by 1, 2;
insert into link_counts (user_id, figure, at, count)
select user_id, figure, at, count from recounted_links where exists (select from users where users.id = user_id);

alter table link_counts enable row level security;
alter table link_changes enable row level security;
grant select on link_counts, link_changes to linkwright_web;
create policy link_counts_read on link_counts for select to linkwright_web using (user_id = (select caller_id()));
create policy link_changes_read on link_changes for select to linkwright_web using (user_id = (select caller_id()));
revoke execute on function note_link_events, note_link_states, count_links from public;
