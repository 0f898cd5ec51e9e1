-- The blog's search: full text in one index together with labels that keep its work small, the words of all posts for typing errors and
-- beginnings of words, and how many posts there are under each label.

do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists fuzzystrmatch;
exception
  when insufficient_privilege then
    raise exception 'The database user may not add extensions. Let an administrator run once, in this database: create extension pg_trgm; create extension fuzzystrmatch;';
end
$$;

-- What a post is found by beside its words: its category, its tags, its author, and to which stretch of the order of publication it belongs, in stretches of
-- 1,024, of 8,192, of 65,536 and of 524,288 posts. Asking for words and the newest stretches together, the index itself leaves out all that is
-- older, so that a word which every post has costs no more than a rare one. No text can hold a label: the parser of texts parts words at these signs.
create function blog_search_labels(no bigint, category text, tags text[], author_slug text) returns tsvector language sql immutable parallel safe as $$
  select case when no is null then ''::tsvector else array_to_tsvector(
    array['0:' || (no >> 10), '1:' || (no >> 13), '2:' || (no >> 16), '3:' || (no >> 19), '#' || category]
    || array(select '@' || tag from unnest(tags) tag where tag <> '') || case when author_slug is null then '{}' else array['~' || author_slug] end) end
$$;

create sequence blog_search_no as bigint;
update blog_posts set search_no = numbered.no
from (select id, row_number() over (order by published_at, id) as no from blog_posts where status <> 'draft') numbered
where blog_posts.id = numbered.id;
select setval('blog_search_no', coalesce((select max(search_no) from blog_posts), 0) + 1, false);
create unique index blog_posts_search_no_key on blog_posts (search_no) where search_no is not null;

create function number_blog_post() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search_no := nextval('blog_search_no');
  return new;
end
$$;
create trigger blog_posts_number before insert or update of status on blog_posts
  for each row when (new.status = 'published' and new.search_no is null) execute function number_blog_post();

alter table blog_posts alter column search set expression as (
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', coalesce(keyword, '')), 'A')
  || setweight(to_tsvector('english', words_of(tags)), 'B') || setweight(to_tsvector('english', excerpt), 'B')
  || setweight(to_tsvector('english', left(content, 200000)), 'C') || blog_search_labels(search_no, category, tags, author_slug)
);

-- The columns that are new belong to the view that older clients read as well.
create or replace view published_blog_posts with (security_invoker = true) as
  select * from blog_posts
  where status = 'published' and (expires_at is null or expires_at > now());

-- A row is a word that some post holds or held, as it is written, in small letters.
create table blog_words (
  word text collate "C" primary key check (char_length(word) between 2 and 30),
  -- as the search index has it
  stem text collate "C" not null,
  -- how many of the posts looked at last had it; only to choose among words
  posts integer not null default 1
);
-- which words to mark in what was found
create index blog_words_stem_idx on blog_words (stem);
-- words that are like one that nobody wrote
create index blog_words_word_idx on blog_words using gin (word gin_trgm_ops);

-- The words of a text, each once, as the parser of the search parts them: no markup, no numbers, no addresses.
create function words_in(content text) returns setof text language sql immutable parallel safe as $$
  select lexeme from unnest(to_tsvector('simple', content)) where lexeme ~ '^[[:alpha:]]{2,30}$'
$$;

-- Words are learned in one order, so that two posts that share new ones do not wait for each other crosswise.
create function learn_blog_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into blog_words (word, stem)
  select word, coalesce((ts_lexize('english_stem', word))[1], word)
  from words_in(new.title || ' ' || coalesce(new.keyword, '') || ' ' || words_of(new.tags) || ' ' || left(new.content, 200000)) word
  order by word
  on conflict do nothing;
  return null;
end
$$;
create trigger blog_posts_learn_insert after insert on blog_posts
  for each row when (new.status = 'published') execute function learn_blog_words();
create trigger blog_posts_learn_update after update of status, title, keyword, tags, content on blog_posts
  for each row when (new.status = 'published' and row(old.status, old.title, old.keyword, old.tags, old.content)
    is distinct from row(new.status, new.title, new.keyword, new.tags, new.content)) execute function learn_blog_words();

-- Counts anew how common each word is, in the newest posts.
create function count_blog_words(posts_max integer) returns void language sql set search_path = public, pg_temp as $$
  insert into blog_words as known (word, stem, posts)
  select word, coalesce((ts_lexize('english_stem', word))[1], word), ndoc
  from ts_stat(format('select to_tsvector(''simple'', title || '' '' || coalesce(keyword, '''') || '' '' || words_of(tags) || '' '' || left(content, 200000))
    from blog_posts where status = ''published'' order by search_no desc limit %s', posts_max)) as counted (word, ndoc, nentry)
  where word ~ '^[[:alpha:]]{2,30}$'
  order by word
  on conflict (word) do update set posts = excluded.posts where known.posts <> excluded.posts
$$;

-- A row is a label (`#category` or `@tag`) and how many published posts carry it, without what blog_label_changes has since.
create table blog_label_counts (
  label text primary key,
  posts bigint not null
);
-- the most used tags
create index blog_label_counts_posts_idx on blog_label_counts (posts desc, label) where label like '@%';

-- A row is a post that came under a label or left it, not yet counted: posts that are published at the same time wait for no common row.
create table blog_label_changes (
  id bigint generated always as identity primary key,
  label text not null,
  change integer not null
);
create index blog_label_changes_label_idx on blog_label_changes (label);

create function labels_of(category text, tags text[]) returns setof text language sql immutable parallel safe as $$
  select '#' || category union select '@' || tag from unnest(tags) tag where tag <> ''
$$;

create function note_blog_labels() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    insert into blog_label_changes (label, change) select label, -1 from labels_of(old.category, old.tags) label;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    insert into blog_label_changes (label, change) select label, 1 from labels_of(new.category, new.tags) label;
  end if;
  return null;
end
$$;
create trigger blog_posts_label_insert after insert on blog_posts
  for each row when (new.status = 'published') execute function note_blog_labels();
create trigger blog_posts_label_delete after delete on blog_posts
  for each row when (old.status = 'published') execute function note_blog_labels();
create trigger blog_posts_label_update after update of status, category, tags on blog_posts
  for each row when (row(old.status, old.category, old.tags) is distinct from row(new.status, new.category, new.tags))
  execute function note_blog_labels();

-- Adds up what changed.
create function count_blog_labels() returns void language sql set search_path = public, pg_temp as $$
  with noted as (
    delete from blog_label_changes returning label, change
  ), sums as (
    select label, sum(change) as change from noted group by label having sum(change) <> 0
  )
  insert into blog_label_counts as counted (label, posts) select label, change from sums order by label
  on conflict (label) do update set posts = counted.posts + excluded.posts;
  delete from blog_label_counts where posts <= 0;
$$;

-- The posts there were before.
insert into blog_label_counts (label, posts)
select label, count(*) from blog_posts, labels_of(category, tags) label where status = 'published' group by label;
insert into blog_words (word, stem)
select distinct word, coalesce((ts_lexize('english_stem', word))[1], word)
from blog_posts, words_in(title || ' ' || coalesce(keyword, '') || ' ' || words_of(tags) || ' ' || left(content, 200000)) word
where status = 'published';

-- The newest live posts that a query finds and that carry all the labels, newest first, among those published before number `before_no`. It looks
-- in the index, which a query under policies cannot use, and answers nothing but what everybody may see. The stretches are gone through from the
-- newest on, each time eight times as many, until enough is found; at the end everything is looked at, in which case less than enough of the newest
-- half a million matched. `posts_looked_at` bounds even that. The sums keep the planner from going through posts one by one in the order of their
-- numbers, reading the words of each: it cannot know how few of them a stretch and a word have in common.
create function newest_blog_posts(query tsquery, labels text[], before_no bigint, wanted integer)
  returns table (id uuid, no bigint) language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off rows 400 as $$
declare
  -- of all posts, how many matches are looked at
  posts_looked_at constant integer := 20000;
  -- posts of a stretch are numbered alike without so many of their last bits
  bits constant integer[] := array[10, 13, 16, 19];
  newest bigint := least(coalesce(before_no - 1, 9223372036854775807), (select last_value from blog_search_no));
  narrowed tsquery := query;
  stretch tsquery;
  label text;
  found_ids uuid[];
  found_nos bigint[];
begin
  foreach label in array labels loop
    narrowed := narrowed && ('''' || replace(replace(label, '\', '\\'), '''', '''''') || '''')::tsquery;
  end loop;
  if numnode(narrowed) = 0 then return; end if;
  for level in 1..4 loop
    stretch := format('''%s:%s'' | ''%s:%s''', level - 1, newest >> bits[level], level - 1, greatest(0, (newest >> bits[level]) - 1))::tsquery;
    select array_agg(p.id order by p.search_no desc), array_agg(p.search_no order by p.search_no desc) into found_ids, found_nos from (
      select blog_posts.id, blog_posts.search_no from blog_posts
      where blog_posts.search @@ (stretch && narrowed) and blog_posts.status = 'published' and (blog_posts.expires_at is null or blog_posts.expires_at > now())
        and blog_posts.search_no + 0 <= newest
      order by blog_posts.search_no + 0 desc limit wanted
    ) p;
    exit when cardinality(found_ids) >= wanted or newest >> bits[level] <= 1;
  end loop;
  if coalesce(cardinality(found_ids), 0) < wanted and newest >> bits[4] > 1 then
    select array_agg(p.id order by p.search_no desc), array_agg(p.search_no order by p.search_no desc) into found_ids, found_nos from (
      select matching.* from (
        select blog_posts.id, blog_posts.search_no from blog_posts
        where blog_posts.search @@ narrowed and blog_posts.status = 'published' and (blog_posts.expires_at is null or blog_posts.expires_at > now())
          and blog_posts.search_no + 0 <= newest
        limit posts_looked_at
      ) matching order by matching.search_no desc limit wanted
    ) p;
  end if;
  return query select * from unnest(found_ids, found_nos);
end
$$;

-- Of the newest live posts that `loose` finds, at most `ranked_max`, how good a match each is: first those that `strict` finds as well, then by the
-- words and how close they stand together, those of the title above those of tags and excerpt above those of the text, then the newest.
create function ranked_blog_posts(strict tsquery, loose tsquery, labels text[], before_no bigint, ranked_max integer)
  returns table (id uuid, no bigint, is_strict integer, rank integer) language sql stable security definer set search_path = public, pg_temp
  rows 400 as $$
  select found.id, found.no, (search @@ strict)::int, round(1000 * ts_rank_cd('{0.05, 0.1, 0.3, 1.0}', search, loose, 1))::int
  from newest_blog_posts(loose, labels, before_no, ranked_max) found join blog_posts on blog_posts.id = found.id
  where numnode(loose) > 0
$$;

alter table blog_words enable row level security;
alter table blog_label_counts enable row level security;
alter table blog_label_changes enable row level security;
-- Words and labels of what is published are public.
grant select on blog_words, blog_label_counts, blog_label_changes to linkwright_web;
create policy blog_words_read on blog_words for select to linkwright_web using (true);
create policy blog_label_counts_read on blog_label_counts for select to linkwright_web using (true);
create policy blog_label_changes_read on blog_label_changes for select to linkwright_web using (true);
grant select on blog_search_no to linkwright_web;

revoke execute on function number_blog_post, learn_blog_words, note_blog_labels, count_blog_words, count_blog_labels from public;
