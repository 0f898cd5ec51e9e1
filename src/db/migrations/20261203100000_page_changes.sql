-- What pages in memory show, announced as exactly as it changes: the author of posts, a finished report, the editable content of the site.

-- Author pages and the note about an author below each post show the author's name, text and number of public posts.
create or replace function announce_post_author() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('author_changed', old.slug); end if;
  if tg_op <> 'DELETE' then perform pg_notify('author_changed', new.slug); end if;
  return null;
end
$$;
drop trigger post_authors_announce on post_authors;
create trigger post_authors_announce after insert or update or delete on post_authors
  for each row execute function announce_post_author();

-- A post that becomes public, stops being public, changes its author or its place in the list of its author.
create function announce_author_of_post() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.author_slug is not null then perform pg_notify('author_changed', old.author_slug); end if;
  if tg_op <> 'DELETE' and new.author_slug is not null then perform pg_notify('author_changed', new.author_slug); end if;
  return null;
end
$$;
create trigger blog_posts_announce_author_insert after insert on blog_posts
  for each row when (new.author_slug is not null) execute function announce_author_of_post();
create trigger blog_posts_announce_author_delete after delete on blog_posts
  for each row when (old.author_slug is not null) execute function announce_author_of_post();
create trigger blog_posts_announce_author_update after update on blog_posts
  for each row when (row(old.author_slug, old.status, old.published_at) is distinct from row(new.author_slug, new.status, new.published_at))
  execute function announce_author_of_post();

-- A report is announced under its id; what a brand changes, under the id of its member. Only finished runs are in pages in memory, so a running one
-- is announced when it starts and when it ends.
create function announce_report() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('report_changed', changed ->> tg_argv[0]);
  return null;
end
$$;
create trigger reports_announce after update or delete on reports for each row execute function announce_report('id');
create trigger report_runs_announce_ends after insert or delete on report_runs for each row execute function announce_report('report_id');
create trigger report_runs_announce_update after update on report_runs
  for each row when (old.finished_at is not null or new.finished_at is not null) execute function announce_report('report_id');
create trigger report_shares_announce after insert or update or delete on report_shares
  for each row execute function announce_report('report_id');

create function announce_report_brand() returns trigger language plpgsql as $$
begin
  perform pg_notify('report_changed', (case tg_op when 'DELETE' then old.user_id else new.user_id end)::text);
  return null;
end
$$;
create trigger report_brands_announce after insert or update or delete on report_brands
  for each row execute function announce_report_brand();

create function announce_site_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_content_changed', '');
  return null;
end
$$;
create trigger site_claims_announce after insert or update or delete on site_claims
  for each statement execute function announce_site_content();
create trigger site_testimonials_announce after insert or update or delete on site_testimonials
  for each statement execute function announce_site_content();
