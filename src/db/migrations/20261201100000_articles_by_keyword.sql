-- An article is written unlike the newest ones on its keyword, and under another title: the generator and the campaign engine.
create index blog_posts_keyword_idx on blog_posts (lower(keyword), published_at desc) where status = 'published';
create index placements_keyword_idx on placements (lower(keyword), id desc) where article_title is not null;
