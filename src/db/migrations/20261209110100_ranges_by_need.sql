-- A search goes on in ranges where it looked up all older posts with its words: up to a thousand rows were read to find the newest hundred of them, or
-- the newest fifty. And of a row of word pairs only the entries of the pair are unpacked.

create or replace function newest_blog_posts(query tsquery, labels text[], before_no bigint, wanted integer)
  returns table (id uuid, no bigint, words tsvector) language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off rows 100 as $$
declare
  -- for a phrase, of all posts, and at once
  posts_read constant integer := 20000;
  posts_read_at_once constant integer := 4000;
  -- with fewer matches expected among all older posts, as multiples of those still wanted, or of posts to read for a phrase, the index is not asked for
  -- a range, unless it has more than the last number
  few_times constant integer := 3;
  few_for_phrase constant integer := 1000;
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
    is_rest := not is_paired and paired_end = 0 and is_few and looked_at > 0 and numnode(narrowed) > 0 
      and (seen + 1) * upper_no / looked_at < case when has_phrase then few_for_phrase else few_times * (wanted - matches) end;
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
          join word_pairs stored on stored.bucket = (needed.pair >> 19)::integer and stored.chunk between first_chunk and upper_chunk
          join paired_chunks paired on paired.chunk = stored.chunk,
          lateral (select ((needed.pair & 524287) << chunk_bits)::integer as first) entries_from,
          unnest(case when paired.is_sorted
            then stored.entries[width_bucket(first - 1, stored.entries) + 1 : width_bucket(first + 4095, stored.entries)] else stored.entries end) entry
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
