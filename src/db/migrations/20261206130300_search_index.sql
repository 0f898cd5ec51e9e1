-- Each post is entered into the search index when it is published. By default, PostgreSQL collects the entries of about 800 posts in a list that every
-- search reads from its first to its last entry, and the post that fills the list waits for all of them to be entered, half a second.
alter index blog_posts_search_idx set (fastupdate = off);
select gin_clean_pending_list('blog_posts_search_idx');
