-- How many wait is asked with every landing page, and a position with every look at a place: neither may grow with the queue.

create function waitlist_block(place bigint) returns bigint language sql immutable parallel safe return floor(place / 1000.0);

-- A row counts the places of one block: those whose number for the order, divided by a thousand, is the block's. Kept by the trigger below.
create table waitlist_blocks (
  block bigint primary key,
  waiting integer not null check (waiting >= 0)
);

create function waitlist_count_places() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.place is not null then
    update waitlist_blocks set waiting = waiting - 1 where block = waitlist_block(old.place);
  end if;
  if tg_op <> 'DELETE' and new.place is not null then
    insert into waitlist_blocks as counted (block, waiting) values (waitlist_block(new.place), 1)
      on conflict (block) do update set waiting = counted.waiting + 1;
  end if;
  return null;
end
$$;
create trigger waitlist_place_taken after insert on waitlist for each row
  when (new.place is not null) execute function waitlist_count_places();
create trigger waitlist_place_moved after update on waitlist for each row
  when (old.place is distinct from new.place) execute function waitlist_count_places();
create trigger waitlist_place_left after delete on waitlist for each row
  when (old.place is not null) execute function waitlist_count_places();

insert into waitlist_blocks (block, waiting)
  select waitlist_block(place), count(*) from waitlist where place is not null group by 1;

-- Read and kept by the connection that owns the tables alone.
alter table waitlist_blocks enable row level security;
