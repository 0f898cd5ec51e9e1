-- Posts get owners: a trial post becomes somebody's by a claim, or by the sign-up of who wrote it.

alter table blog_posts add constraint blog_posts_user_id_fkey foreign key (user_id) references users on delete set null;
alter table blog_posts add constraint blog_posts_claimed_by_fkey foreign key (claimed_by) references users on delete set null;
-- A claimed post outlives its claimer's account as nobody's.
alter table blog_posts drop constraint blog_posts_check3;
alter table blog_posts add constraint blog_posts_claim_check check (is_claimed = (claimed_at is not null) and (claimed_by is null or is_claimed));
-- how many posts an account holds by claim
create index blog_posts_claimed_by_idx on blog_posts (claimed_by) where claimed_by is not null;

-- Who owned a post that is gone, so that its owner can ask for it back.
alter table blog_posts_archive add column user_id uuid references users on delete set null;
create index blog_posts_archive_user_id_idx on blog_posts_archive (user_id, created_at desc, blog_post_id desc) where user_id is not null;
-- a member's own posts, newest first; ids are in the order of their making
drop index blog_posts_user_id_idx;
create index blog_posts_user_id_idx on blog_posts (user_id, id desc) where user_id is not null;

alter table blog_posts enable row level security;
alter table blog_posts_archive enable row level security;
alter table rate_limits enable row level security;
alter table spent_challenges enable row level security;
alter table blocked_target_hosts enable row level security;
alter table text_service_spend enable row level security;

-- The public reads what is live, an owner reads all of their own, an administrator everything.
grant select on blog_posts to linkwright_web;
create policy blog_posts_read on blog_posts for select to linkwright_web
  using ((status = 'published' and (expires_at is null or expires_at > now())) or user_id = (select caller_id()) or (select caller_is_admin()));
grant select on published_blog_posts to linkwright_web;
alter view published_blog_posts set (security_invoker = true);

-- A trial post of nobody may become the caller's; one's own may be given back as a trial of nobody. Nothing else of a post can be changed by the
-- web, and what may follow what is said below, for a policy sees a row before or after but never both.
grant update (user_id, status, is_trial_post, expires_at, is_claimed, claimed_by, claimed_at, contextual_links, updated_at) on blog_posts
  to linkwright_web;
create policy blog_posts_change on blog_posts for update to linkwright_web
  using (user_id = (select caller_id())
    or ((select caller_id()) is not null and user_id is null and is_trial_post and status = 'published' and expires_at > now()))
  with check (user_id = (select caller_id()) or (user_id is null and is_trial_post));

create function guard_blog_post_change() returns trigger language plpgsql as $$
declare
  is_claim boolean := old.user_id is null and new.user_id = caller_id() and new.claimed_by = caller_id() and new.claimed_at = now()
    and new.is_claimed and not new.is_trial_post and new.status = 'published';
  is_unclaim boolean := old.user_id = caller_id() and old.is_claimed and new.user_id is null and new.claimed_by is null and not new.is_claimed
    and new.is_trial_post and new.status = 'published' and new.expires_at > now() and new.expires_at <= now() + interval '366 days';
begin
  if is_claim or is_unclaim then return new; end if;
  raise exception 'A post is claimed or given back; nothing else is changed here' using errcode = 'insufficient_privilege';
end
$$;
create trigger blog_posts_guard_change before update on blog_posts
  for each row when (current_user = 'linkwright_web') execute function guard_blog_post_change();

-- Claims of one account happen one after another from here to the end of their transactions.
create function lock_claims(account uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('claims ' || account, 0))
$$;

-- An account holds at most three posts by claim, however many ask at once and whoever writes.
create function limit_claims() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_claims(new.claimed_by);
  if (select count(*) from blog_posts where claimed_by = new.claimed_by and id <> new.id) >= 3 then
    raise exception 'The account holds as many claimed posts as it may' using errcode = 'check_violation', constraint = 'blog_posts_claim_limit';
  end if;
  return new;
end
$$;
create trigger blog_posts_limit_claims before insert or update of claimed_by on blog_posts
  for each row when (new.claimed_by is not null) execute function limit_claims();

-- The archive is written by the sweep, and for the web by the two functions below alone: no post is deleted without its record, no record is made
-- up, and what comes back is what was archived.
grant select on blog_posts_archive to linkwright_web;
create policy blog_posts_archive_read on blog_posts_archive for select to linkwright_web
  using (user_id = (select caller_id()) or (select caller_is_admin()));

-- Archives and deletes a post of the caller. Answers nothing when there is no such post.
create function archive_own_post(post_slug text)
  returns setof blog_posts_archive language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from blog_posts where slug = post_slug and user_id = caller_id() returning *
  )
  insert into blog_posts_archive (blog_post_id, slug, archive_reason, archived_data, user_id)
  select id, slug, 'deleted_by_owner', to_jsonb(gone) - 'search', user_id from gone
  on conflict (blog_post_id) do update set archive_reason = excluded.archive_reason, archived_data = excluded.archived_data,
    user_id = excluded.user_id, created_at = now(), restored_at = null
  returning *
$$;

-- Brings an archived post back for good and notes it in its record: any for the operator, with `only_own` what the caller deleted.
create function restore_archived_post(post_id uuid, only_own boolean)
  returns setof blog_posts_archive language sql set search_path = public, pg_temp as $$
  with restored as (
    update blog_posts_archive set restored_at = now()
    where blog_post_id = post_id and restored_at is null and (not only_own or (user_id = caller_id() and archive_reason = 'deleted_by_owner'))
    returning *
  ), back as (
    -- Columns that the database computes are left out; whose it is, the record says, since an account may be gone by now.
    insert into blog_posts (id, user_id, title, slug, content, excerpt, meta_description, keyword, keywords, target_url, anchor_text, link_rel,
      status, is_trial_post, expires_at, view_count, seo_score, seo_rules, reading_time, word_count, featured_image, author_name, tags, category,
      writer, is_claimed, claimed_by, claimed_at, contextual_links, published_at, created_at)
    select post.id, restored.user_id, post.title, post.slug, post.content, post.excerpt, post.meta_description, post.keyword, post.keywords,
      post.target_url, post.anchor_text, post.link_rel, 'published', false, null, post.view_count, post.seo_score, post.seo_rules,
      post.reading_time, post.word_count, post.featured_image, post.author_name, post.tags, post.category, post.writer, post.is_claimed,
      case when post.claimed_by is not null then restored.user_id end, post.claimed_at, post.contextual_links, post.published_at, post.created_at
    from restored, jsonb_populate_record(null::blog_posts, restored.archived_data) post
  )
  select * from restored
$$;
create function restore_own_post(post_id uuid)
  returns setof blog_posts_archive language sql security definer set search_path = public, pg_temp as $$
  select * from restore_archived_post(post_id, only_own => true)
$$;

-- Whether a slug was a trial post whose time is over: such an address is gone, and not merely unknown. The row itself is nobody's to see.
create function trial_post_is_over(post_slug text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from blog_posts where slug = post_slug and (status = 'scheduled_deletion' or (status = 'published' and expires_at <= now())))
    or exists (select from blog_posts_archive where slug = post_slug and archive_reason = 'trial_expired' and restored_at is null)
$$;

-- The newest live posts that a search finds, after a place in the list perhaps. It looks in the search index, which a query under policies
-- cannot use (what matches a text could tell of rows that may not be seen), and answers nothing but ids of what everybody may see.
create function search_live_posts(query tsquery, in_category text, before_time timestamptz, before_id uuid, posts_max integer)
  returns setof uuid language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select id from blog_posts
  where status = 'published' and (expires_at is null or expires_at > now()) and search @@ query
    and (in_category is null or category = in_category)
    and (before_time is null or (published_at, id) < (before_time, before_id))
  order by published_at desc, id desc limit posts_max
$$;

-- A slug is taken whether or not the caller may see what it leads to.
alter function generate_unique_slug(text) security definer set search_path = public, pg_temp;

revoke execute on function archive_own_post, restore_own_post, restore_archived_post, limit_claims from public;
grant execute on function archive_own_post, restore_own_post to linkwright_web;
