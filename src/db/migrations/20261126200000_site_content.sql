-- What the product says of itself: claims and testimonials, each with where it can be checked.

-- A row is a claim that an operator has touched; any other stands as the product brings it along. `changed_at` is null for one that was only
-- written down as it came, so that its first change has something to be a change from.
create table site_claims (
  key text primary key check (key ~ '^[a-z][A-Za-z]{0,39}$'),
  text text not null check (char_length(text) between 1 and 120),
  -- where the claim can be checked, in words or by an address
  source text check (char_length(source) between 1 and 300),
  mode text not null check (mode in ('stated', 'live', 'off')),
  changed_at timestamptz,
  -- the administrator; null when it was changed from the shell. It has no tie to the account, which may be gone.
  changed_by uuid,
  check (changed_at is not null or changed_by is null)
);

-- A row is what somebody says of the product: one that an operator added, or a changed one of those that the product brings along.
create table site_testimonials (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 80),
  role text not null check (char_length(role) between 1 and 120),
  content text not null check (char_length(content) between 1 and 600),
  -- a picture on this site
  avatar text check (avatar ~ '^/[^/\\]' and char_length(avatar) <= 500),
  rating integer not null check (rating between 1 and 5),
  source text check (char_length(source) between 1 and 300),
  position integer not null check (position >= 0),
  -- taken away, and kept so that it can be brought back
  removed_at timestamptz,
  changed_at timestamptz,
  changed_by uuid,
  check (changed_at is not null or changed_by is null)
);

-- A row is one change of a claim or a testimonial: who, when, from what, to what. Rows are only added, by the triggers below.
create table site_content_changes (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('claim', 'testimonial')),
  -- the claim's key, or the testimonial's id
  item text not null,
  -- null where there was nothing before
  before jsonb,
  after jsonb not null,
  -- null for the shell; no tie to the account, whose part in this stays when it goes
  changed_by uuid,
  changed_at timestamptz not null default now()
);

create function write_site_content_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind text := tg_argv[0];
  new_row jsonb := to_jsonb(new) - '{changed_at,changed_by}'::text[];
  old_row jsonb;
begin
  if tg_op = 'UPDATE' then
    old_row := to_jsonb(old) - '{changed_at,changed_by}'::text[];
    if old_row = new_row then return null; end if;
  elsif new.changed_at is null then
    return null;
  end if;
  insert into site_content_changes (kind, item, before, after, changed_by, changed_at)
  values (kind, new_row ->> case kind when 'claim' then 'key' else 'id' end, old_row, new_row, new.changed_by, new.changed_at);
  return null;
end
$$;
create trigger site_claims_changed after insert or update on site_claims for each row execute function write_site_content_change('claim');
create trigger site_testimonials_changed after insert or update on site_testimonials for each row
  execute function write_site_content_change('testimonial');

create function refuse_site_content_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history of what the site says only grows' using errcode = 'insufficient_privilege';
end
$$;
create trigger site_content_changes_only_grow before update or delete or truncate on site_content_changes
  execute function refuse_site_content_history_change();

-- What is off or was taken away must be known to leave it out, so both tables are read for everybody; only administrators change them, and only they
-- read what was changed by whom.
alter table site_claims enable row level security;
alter table site_testimonials enable row level security;
alter table site_content_changes enable row level security;
grant select, insert, update (text, source, mode, changed_at, changed_by) on site_claims to linkwright_web;
grant select, insert, update (name, role, content, avatar, rating, source, position, removed_at, changed_at, changed_by)
  on site_testimonials to linkwright_web;
grant select on site_content_changes to linkwright_web;
create policy site_claims_read on site_claims for select to linkwright_web using (true);
create policy site_claims_add on site_claims for insert to linkwright_web
  with check ((select caller_is_admin()) and (changed_at is null or changed_by = (select caller_id())));
create policy site_claims_change on site_claims for update to linkwright_web
  using ((select caller_is_admin())) with check (changed_by = (select caller_id()));
create policy site_testimonials_read on site_testimonials for select to linkwright_web using (true);
create policy site_testimonials_add on site_testimonials for insert to linkwright_web
  with check ((select caller_is_admin()) and (changed_at is null or changed_by = (select caller_id())));
create policy site_testimonials_change on site_testimonials for update to linkwright_web
  using ((select caller_is_admin())) with check (changed_by = (select caller_id()));
create policy site_content_changes_read on site_content_changes for select to linkwright_web using ((select caller_is_admin()));
revoke execute on function write_site_content_change, refuse_site_content_history_change from public;
