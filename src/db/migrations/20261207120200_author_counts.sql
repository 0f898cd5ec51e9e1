-- The posts of an author are counted like those of a tag: the author's page and each of the posts show the count, which read all of the author's posts.

create or replace function note_blog_labels() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    insert into blog_label_changes (label, change) select label, -1 from labels_of(old.category, old.tags, old.author_slug) label;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    insert into blog_label_changes (label, change) select label, 1 from labels_of(new.category, new.tags, new.author_slug) label;
  end if;
  return null;
end
$$;
-- Labels as in the search index (`blog_search_labels`).
create function labels_of(category text, tags text[], author_slug text) returns setof text language sql immutable parallel safe as $$
  select '#' || category union select '@' || tag from unnest(tags) tag where tag <> '' union select '~' || author_slug where author_slug is not null
$$;
drop function labels_of(text, text[]);
drop trigger blog_posts_label_update on blog_posts;
-- Without a member, a post has no author: another trigger removes the slug when `user_id` changes.
create trigger blog_posts_label_update after update of status, category, tags, author_slug, user_id on blog_posts
  for each row when (row(old.status, old.category, old.tags, old.author_slug) is distinct from row(new.status, new.category, new.tags, new.author_slug))
  execute function note_blog_labels();

insert into blog_label_counts (label, posts)
select '~' || author_slug, count(*) from blog_posts where author_slug is not null and status = 'published' group by author_slug;
