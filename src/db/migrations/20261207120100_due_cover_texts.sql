-- Texts of drawn covers that are due are marked on their rows. Until now, the job remembered the number of the last post, so that a post that was
-- committed after one with a higher number had no text.

-- Every published post without a photograph has a row from its publication on. Version 0: the text is not composed yet, or of an earlier topic.
alter table cover_texts drop constraint cover_texts_post_id_fkey;
insert into cover_texts (post_id, topic, version, alt)
select id, category || ' ' || coalesce(keyword, title), 0, '' from blog_posts where status = 'published' and featured_image is null
on conflict (post_id) do update set version = 0 where cover_texts.topic <> excluded.topic;
alter table cover_texts add constraint cover_texts_post_id_fkey foreign key (post_id) references blog_posts on delete cascade;
-- the job that composes texts of another version, those of the newest posts first
create index cover_texts_due_idx on cover_texts (version, post_id desc);
drop table cover_text_progress;

create function note_cover_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into cover_texts (post_id, topic, version, alt) values (new.id, '', 0, '') on conflict (post_id) do update set version = 0;
  return null;
end
$$;
revoke execute on function note_cover_text from public;
create trigger blog_posts_describe_insert after insert on blog_posts
  for each row when (new.status = 'published' and new.featured_image is null) execute function note_cover_text();
create trigger blog_posts_describe_update after update of status, featured_image, category, keyword, title on blog_posts
  for each row when (new.status = 'published' and new.featured_image is null
    and row(old.status, old.featured_image, old.category, old.keyword, old.title)
      is distinct from row(new.status, new.featured_image, new.category, new.keyword, new.title))
  execute function note_cover_text();
