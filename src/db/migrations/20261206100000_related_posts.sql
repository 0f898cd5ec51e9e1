-- Related posts are stored, so that the page of a post does not search and rank the posts that share its keywords.

-- A row is a published post with the posts that were related to it when they were last searched: those that share its keywords, closest first, then the
-- newest of its category. `ids` is null until the first search. Posts of the list may be gone, so a reader looks up which of them are live.
create table related_posts (
  post_id uuid primary key,
  ids uuid[],
  -- when it is searched again
  due_at timestamptz not null default now()
);

-- The posts there were before: new ones come first.
insert into related_posts (post_id, due_at)
select id, now() + random() * interval '7 days' from blog_posts where status = 'published';
alter table related_posts add constraint related_posts_post_id_fkey foreign key (post_id) references blog_posts on delete cascade;
-- the job that searches
create index related_posts_due_at_idx on related_posts (due_at);

create function note_related_posts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into related_posts (post_id) values (new.id) on conflict (post_id) do update set ids = null, due_at = now();
  return null;
end
$$;
revoke execute on function note_related_posts from public;
create trigger blog_posts_relate_insert after insert on blog_posts
  for each row when (new.status = 'published') execute function note_related_posts();
create trigger blog_posts_relate_update after update of status, keywords on blog_posts
  for each row when (new.status = 'published' and row(old.status, old.keywords) is distinct from row(new.status, new.keywords))
  execute function note_related_posts();

alter table related_posts enable row level security;
-- Which posts resemble each other is public; the posts themselves have their own policies.
grant select on related_posts to linkwright_web;
create policy related_posts_read on related_posts for select to linkwright_web using (true);
