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
create index blog_posts_archive_user_id_idx on blog_posts_archive (user_id, created_at desc) where user_id is not null;

alter table blog_posts enable row level security;
alter table blog_posts_archive enable row level security;
alter table rate_limits enable row level security;
alter table spent_challenges enable row level security;
alter table blocked_target_hosts enable row level security;
alter table text_service_spend enable row level security;

-- The public reads what is live, an owner reads all of their own, an administrator everything.
grant select, insert, update, delete on blog_posts to linkwright_web;
create policy blog_posts_read_live on blog_posts for select to linkwright_web
  using ((status = 'published' and (expires_at is null or expires_at > now())) or user_id = caller_id() or (select caller_is_admin()));
-- A guest's post is nobody's, and a trial; a member's is the member's.
create policy blog_posts_add on blog_posts for insert to linkwright_web
  with check (case when user_id is null then is_trial_post and not is_claimed else user_id = caller_id() end);
-- A trial post of nobody may be claimed by the caller; one's own may be changed, and given back as a trial of nobody.
create policy blog_posts_change on blog_posts for update to linkwright_web
  using (user_id = caller_id() or (select caller_is_admin())
    or (caller_id() is not null and user_id is null and is_trial_post and status = 'published' and expires_at > now()))
  with check (user_id = caller_id() or (select caller_is_admin()) or (user_id is null and is_trial_post and claimed_by is null));
create policy blog_posts_remove on blog_posts for delete to linkwright_web using (user_id = caller_id() or (select caller_is_admin()));
grant select on published_blog_posts to linkwright_web;
alter view published_blog_posts set (security_invoker = true);

grant select, insert, update on blog_posts_archive to linkwright_web;
create policy blog_posts_archive_read on blog_posts_archive for select to linkwright_web using (user_id = caller_id() or (select caller_is_admin()));
create policy blog_posts_archive_add on blog_posts_archive for insert to linkwright_web with check (user_id = caller_id() or (select caller_is_admin()));
create policy blog_posts_archive_change on blog_posts_archive for update to linkwright_web
  using (user_id = caller_id() or (select caller_is_admin())) with check (user_id = caller_id() or (select caller_is_admin()));
