-- The page of an article names others of its site, those of its category first and then the newest: it read and sorted all articles of the site.
drop index automation_posts_live_idx;
-- The live articles of a site by category, newest first, without reading the articles. It contains what the policy compares.
create index automation_posts_live_idx on automation_posts (domain_id, category, id desc) include (user_id, status) where status = 'published';
