-- Searches find phrases by pairs of words, and correct typing errors to words of trial posts before the job of the next minute adds these to
-- blog_words.

-- A lexeme of a query in the syntax of a query, without quotes.
create function plain_lexeme(quoted text) returns text language sql immutable parallel safe as $$
  select replace(replace(substr(quoted, 2, length(quoted) - 2), '''''', ''''), '\\', '\')
$$;

-- The pairs that a post must have to match a query: all pairs of one of the alternatives. A null means that posts may match an alternative without any.
create function word_pairs_of(query tsquery) returns table (alternative bigint, pair bigint) language sql immutable parallel safe as $$
  select nth, word_pair(words[1], words[2], case words[3] when '-' then 1 else words[3]::integer end)
  -- A combination in parentheses is a further condition, unless it is a part of a phrase.
  from regexp_replace(querytree(query), '\( [^()]* \)', '()', 'g') conditions,
    regexp_split_to_table(conditions, ' \| ') with ordinality alternatives (terms, nth)
    left join lateral (
      select array[plain_lexeme(parts[i]), plain_lexeme(parts[i + 2]), btrim(parts[i + 1], '<>')] as words
      from regexp_split_to_table(terms, ' & ') term, string_to_array(term, ' ') parts, generate_series(1, cardinality(parts) - 2, 2) i
      where conditions !~ '> \(|\) <|\( ' and parts[i + 1] in ('<->', '<2>', '<3>')
    ) phrases on true
$$;

-- As before, but in chunks whose pairs are added, only posts with the pairs of a phrase are read, and those whose pairs are not added yet. Between and
-- above these chunks, a phrase is searched for as before, by its words. `wanted` matches end the search, so the chunks are read from the newest on, a
-- few first.
create or replace function newest_blog_posts(query tsquery, labels text[], before_no bigint, wanted integer)
  returns table (id uuid, no bigint, words tsvector) language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off rows 100 as $$
declare
  -- for a phrase, of all posts, and at once
  posts_read constant integer := 20000;
  posts_read_at_once constant integer := 4000;
  -- with fewer matches expected among all older posts, the index is not asked for a range, unless it has more than the second number
  few constant integer := 1000;
  few_max constant integer := 20000;
  -- posts of a stretch are numbered alike without so many of their last bits
  bits constant integer[] := array[10, 13, 16, 19];
  stretches_max constant integer := 8;
  -- posts of a chunk are numbered alike without so many of their last bits
  chunk_bits constant integer := 12;
  chunks_at_once bigint := 4;
  chunks_at_once_max constant bigint := 128;
  has_phrase constant boolean := query::text ~ ' <(-|[0-9]+)> ';
  last_no constant bigint := least(coalesce(before_no - 1, 9223372036854775807), (select last_value from blog_search_no));
  upper_no bigint := last_no;
  lower_no bigint := last_no;
  length bigint := 300;
  looked_at bigint := 0;
  level integer;
  narrowed tsquery := case when has_phrase then indexed_part(query) else query end;
  stretches tsquery;
  label text;
  is_few boolean := true;
  is_rest boolean;
  is_done boolean;
  matches integer := 0;
  added integer;
  seen integer := 0;
  candidates refcursor;
  post record;
  alternatives bigint[];
  pairs bigint[];
  has_pairs boolean := false;
  is_paired boolean;
  paired_end bigint := 0;
  upper_chunk bigint;
  first_chunk bigint;
  nos bigint[];
  candidate bigint;
begin
  foreach label in array labels loop
    narrowed := narrowed && ('''' || replace(replace(label, '\', '\\'), '''', '''''') || '''')::tsquery;
  end loop;
  if numnode(query) = 0 and numnode(narrowed) = 0 then return; end if;
  if has_phrase then
    select array_agg(needed.alternative), array_agg(needed.pair), coalesce(bool_and(needed.pair is not null), false)
    into alternatives, pairs, has_pairs from word_pairs_of(query) needed;
  end if;
  loop
    if has_pairs then
      upper_chunk := upper_no >> chunk_bits;
      select coalesce(max(chunk) + 1, 0) into paired_end from paired_chunks where is_complete and chunk <= upper_chunk;
    end if;
    is_paired := has_pairs and paired_end > upper_chunk;
    is_rest := not is_paired and paired_end = 0 and is_few and looked_at > 0 and numnode(narrowed) > 0 and (seen + 1) * upper_no / looked_at < few;
    if is_paired then
      first_chunk := greatest(0, upper_chunk - chunks_at_once + 1);
      select coalesce(max(nth) + 1, first_chunk) into first_chunk from generate_series(first_chunk, upper_chunk) nth
      where not exists (select from paired_chunks where is_complete and chunk = nth);
      lower_no := first_chunk << chunk_bits;
      chunks_at_once := least(2 * chunks_at_once, chunks_at_once_max);
    elsif not is_rest then
      level := 1;
      lower_no := greatest(0, upper_no - length);
      while level < 4 and (upper_no >> bits[level]) - (lower_no >> bits[level]) >= stretches_max loop
        level := level + 1;
      end loop;
      select string_agg(format('''%s:%s''', level - 1, nth), ' | ')::tsquery into stretches
      from generate_series(lower_no >> bits[level], upper_no >> bits[level]) nth;
      lower_no := greatest(lower_no >> bits[level] << bits[level], paired_end << chunk_bits);
    end if;
    if is_paired then
      select array_agg(listed.no order by listed.no desc) into nos from (
        select (stored.chunk << chunk_bits) + (entry & 4095) as no
        from (
            select needed.*, count(*) over (partition by needed.alternative) as total
            from (select distinct each.alternative, each.pair from unnest(alternatives, pairs) each (alternative, pair)) needed
          ) needed
          join word_pairs stored on stored.bucket = (needed.pair >> 19)::integer and stored.chunk between first_chunk and upper_chunk,
          unnest(stored.entries) entry
        where entry >> chunk_bits = needed.pair & 524287
        group by needed.alternative, needed.total, stored.chunk, entry & 4095 having count(distinct needed.pair) = needed.total
        union
        select unpaired.no from unpaired_posts unpaired where unpaired.no between lower_no and upper_no
      ) listed where listed.no <= upper_no;
      foreach candidate in array coalesce(nos, '{}') loop
        seen := seen + 1;
        select blog_posts.id, search_no, search into post from blog_posts
        where search_no = candidate and search @@ narrowed and search @@ query and status = 'published' and (expires_at is null or expires_at > now());
        if found then
          matches := matches + 1;
          id := post.id;
          no := post.search_no;
          words := post.search;
          return next;
        end if;
        is_done := matches >= wanted or seen >= posts_read;
        exit when is_done;
      end loop;
    elsif is_rest and has_phrase then
      open candidates for select matching.*, count(*) over () as total from (
          select blog_posts.id, search_no, search from blog_posts
          where search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 <= upper_no
          limit few_max + 1
        ) matching order by search_no desc;
    elsif has_phrase then
      open candidates for select blog_posts.id, search_no, search, bigint '0' as total from blog_posts
        where search @@ stretches and search @@ case when numnode(narrowed) > 0 then narrowed else stretches end
          and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 between lower_no and upper_no
        order by search_no + 0 desc limit posts_read - seen;
    elsif is_rest then
      return query select rest.id, rest.search_no, rest.search from (
          select matching.*, count(*) over () as total from (
            select blog_posts.id, search_no, search from blog_posts
            where search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 <= upper_no
            limit few_max + 1
          ) matching
        ) rest where rest.total <= few_max order by rest.search_no desc limit wanted - matches;
      if found then return; end if;
      is_few := not exists (
        select from blog_posts
        where search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now()) and search_no + 0 <= upper_no offset few_max
      );
    else
      return query select blog_posts.id, search_no, search from blog_posts
        where search @@ stretches and search @@ narrowed and status = 'published' and (expires_at is null or expires_at > now())
          and search_no + 0 between lower_no and upper_no
        order by search_no + 0 desc limit wanted - matches;
      get diagnostics added = row_count;
      matches := matches + added;
      seen := matches;
      is_done := matches >= wanted;
    end if;
    while has_phrase and not is_paired loop
      fetch candidates into post;
      is_few := is_few and (not found or post.total <= few_max);
      exit when not found or post.total > few_max;
      seen := seen + 1;
      if post.search @@ query then
        matches := matches + 1;
        id := post.id;
        no := post.search_no;
        words := post.search;
        return next;
      end if;
      candidate := post.search_no;
      is_done := matches >= wanted or seen >= posts_read;
      exit when is_done;
    end loop;
    if has_phrase and not is_paired then close candidates; end if;
    if is_done then
      if matches < wanted then
        id := null;
        no := candidate;
        words := null;
        return next;
      end if;
      return;
    end if;
    if (is_rest and is_few) or lower_no = 0 then return; end if;
    continue when is_rest;
    looked_at := last_no - lower_no + 1;
    upper_no := lower_no - 1;
    length := looked_at * least(32, greatest(1, 1.3 * (wanted - matches) / greatest(matches, 1)));
    if has_phrase then length := least(length, looked_at * posts_read_at_once / greatest(seen, 1)); end if;
  end loop;
end
$$;

-- The first of some words that is in the title, keyword or tags of one of the newest of these posts: a word that no other post has stands there. As the
-- owner, because the list is not public; it tells nothing but words of live posts.
create function new_blog_word(words text[]) returns text language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off as $$
  select word from (select post_id from unlearned_posts order by post_id desc limit 200) newest
    join blog_posts on id = post_id and status = 'published' and (expires_at is null or expires_at > now()),
    words_in(title || ' ' || coalesce(keyword, '') || ' ' || words_of(tags)) word
  where word = any (words)
  order by array_position(words, word) limit 1
$$;
