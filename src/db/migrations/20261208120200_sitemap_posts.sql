-- A chunk of the sitemap is read from its index alone: the rows of 10,000 posts are on thousands of blocks.

drop index blog_posts_permanent_idx;
-- the posts of the sitemap, in its order, with what it says of them
create index blog_posts_permanent_idx on blog_posts (id) include (slug, updated_at) where status = 'published' and not is_trial_post;

-- The permanent posts from one id up to another, which is excluded. As the owner, because the index alone has the answer and policies read the rows;
-- everybody may see these posts.
create function list_sitemap_posts(first_id uuid, end_id uuid) returns table (slug text, updated_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp rows 10000 as $$
  select slug, updated_at from blog_posts where status = 'published' and not is_trial_post and id >= first_id and id < end_id order by id
$$;
