-- Less work for PostgreSQL with each post: the text of its cover, its related posts, and its entries in the search index.

-- The text of a drawn cover may be stored by the statement that publishes its post.
create or replace function note_cover_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into cover_texts (post_id, topic, version, alt) values (new.id, '', 0, '') on conflict do nothing;
  else
    insert into cover_texts (post_id, topic, version, alt) values (new.id, '', 0, '') on conflict (post_id) do update set version = 0;
  end if;
  return null;
end
$$;

-- The newest live posts that a query finds, with their words, as newest_blog_posts finds them. Among the newest few hundred, the index finds the matches of
-- all words and phrases at once, and reads the words of a post only if a phrase alone decides. A query of the words of an article has most matches there.
create function related_blog_posts(query tsquery, wanted integer) returns table (id uuid, words tsvector) language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off rows 100 as $$
declare
  last_no constant bigint := (select last_value from blog_search_no);
  -- the first post of a stretch of blog_search_labels
  lower_no constant bigint := greatest(0, last_no - 300) >> 10 << 10;
  stretches constant tsquery := format('''0:%s'' | ''0:%s''', lower_no >> 10, last_no >> 10);
  found integer;
begin
  if numnode(query) = 0 then return; end if;
  return query select blog_posts.id, search from blog_posts
    where search @@ stretches and search @@ query and status = 'published' and (expires_at is null or expires_at > now())
      and search_no + 0 between lower_no and last_no
    order by search_no + 0 desc limit wanted;
  get diagnostics found = row_count;
  if found < wanted and lower_no > 0 then
    return query select post.id, post.words from newest_blog_posts(query, '{}', lower_no, wanted - found) post where post.id is not null;
  end if;
end
$$;

-- Each post was entered into the search index when it was published, which was half of the work of publishing it. Now those of about
-- sixteen posts are entered together. A search reads the list of those that wait, which is short, and so is the wait of the post that fills it.
alter index blog_posts_search_idx set (fastupdate = on, gin_pending_list_limit = 128);
