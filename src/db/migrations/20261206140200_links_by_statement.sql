-- The links of a campaign or an account that is deleted are counted once, not once per link.

-- What was recorded of a campaign's links goes with the campaign in one statement each; the keys of the single links then find nothing.
create function delete_link_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from placement_events where campaign_id = old.id;
  delete from placement_checks where placement_id in (select id from placements where campaign_id = old.id);
  return old;
end
$$;
create trigger campaigns_delete_history before delete on campaigns for each row execute function delete_link_history();

-- Whether events may be deleted depends on the statement, not on the row.
drop trigger placement_events_only_grow on placement_events;
create trigger placement_events_only_grow before update on placement_events for each row execute function refuse_placement_history_change();
create trigger placement_events_stay before delete on placement_events for each statement execute function refuse_placement_history_change();

-- The figures of an account that is gone are deleted with it, so its links need not change them.
create or replace function note_link_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into link_changes (user_id, figure, at, change)
  select user_id, link_figure_of(kind, from_state, to_state), quarter_of(at), case tg_op when 'INSERT' then 1 else -1 end * count(*)
  from changed_events where link_figure_of(kind, from_state, to_state) is not null
    and (tg_op = 'INSERT' or exists (select from users where users.id = changed_events.user_id))
  group by 1, 2, 3;
  return null;
end
$$;

drop trigger placements_note_deleted on placements;
drop trigger placements_note_state on placements;
create or replace function note_link_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state in ('verified', 'lost', 'refunded') then
    insert into link_changes (user_id, figure, at, change) values (old.user_id, 'is_' || old.state, '-infinity', -1);
  end if;
  if new.state in ('verified', 'lost', 'refunded') then
    insert into link_changes (user_id, figure, at, change) values (new.user_id, 'is_' || new.state, '-infinity', 1);
  end if;
  return null;
end
$$;
create trigger placements_note_state after update on placements for each row when (old.state is distinct from new.state)
  execute function note_link_states();

create function note_deleted_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into link_changes (user_id, figure, at, change)
  select user_id, 'is_' || state, '-infinity', -count(*) from deleted_links
  where state in ('verified', 'lost', 'refunded') and exists (select from users where users.id = deleted_links.user_id)
  group by 1, 2;
  return null;
end
$$;
create trigger placements_note_deleted after delete on placements referencing old table as deleted_links
  for each statement execute function note_deleted_links();
revoke execute on function delete_link_history, note_deleted_links from public;
