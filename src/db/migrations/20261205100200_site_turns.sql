-- The queue in which sites receive articles: a campaign takes the site of a topic whose last article is oldest, without reading all sites.

-- A row is a site under one of its categories, and each site is once under '' for all topics.
create table site_turns (
  domain_id uuid not null references domains on delete cascade,
  topic text not null,
  -- the last article that was started on the site; null before the first one
  last_article_at timestamptz,
  primary key (domain_id, topic)
);
-- the sites of a topic in the order of their turns
create index site_turns_order_idx on site_turns (topic, last_article_at nulls first, domain_id);

insert into site_turns (domain_id, topic, last_article_at)
select domains.id, topic, (select max(created_at) from automation_posts where domain_id = domains.id)
from domains, lateral (select '' as topic union select unnest(categories)) topics;

-- A row is locked while a placement takes the site. Publishing an article there changes the rows of site_turns and does not touch this one.
create table site_locks (
  domain_id uuid primary key references domains on delete cascade
);
insert into site_locks (domain_id) select id from domains;

create function write_site_topics() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into site_locks (domain_id) values (new.id) on conflict do nothing;
  delete from site_turns where domain_id = new.id and topic <> '' and topic <> all (new.categories);
  insert into site_turns (domain_id, topic, last_article_at)
  select new.id, topic, (select max(created_at) from automation_posts where domain_id = new.id)
  from (select '' as topic union select unnest(new.categories)) topics
  on conflict do nothing;
  return null;
end
$$;
create trigger domains_begin_turns after insert on domains for each row execute function write_site_topics();
create trigger domains_change_turns after update of categories on domains
  for each row when (old.categories is distinct from new.categories) execute function write_site_topics();

-- Articles that were never finished are deleted, so the newest of the others counts then.
create function move_site_turn() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update site_turns set last_article_at = greatest(last_article_at, new.created_at) where domain_id = new.domain_id;
  else
    update site_turns set last_article_at = (select max(created_at) from automation_posts where domain_id = old.domain_id)
    where domain_id = old.domain_id;
  end if;
  return null;
end
$$;
create trigger automation_posts_take_turn after insert on automation_posts for each row execute function move_site_turn();
create trigger automation_posts_return_turn after delete or update of created_at on automation_posts
  for each row execute function move_site_turn();

alter table site_turns enable row level security;
alter table site_locks enable row level security;
revoke execute on function write_site_topics, move_site_turn from public;
