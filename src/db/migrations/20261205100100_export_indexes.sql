-- The export of an account reads each list newest first by index, however much other accounts have.
create index placements_user_id_id_idx on placements (user_id, id desc);
drop index placements_user_id_idx;
alter index placements_user_id_id_idx rename to placements_user_id_idx;
create index placement_events_member_idx on placement_events (user_id, id desc);
