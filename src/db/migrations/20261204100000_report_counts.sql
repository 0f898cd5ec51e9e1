-- The counts of a run are stored with it, and the order of its pages by URL with the pages: lists of reports and of results read no page that they
-- do not show. No row is rewritten: runs without counts are counted when they are read, until a job stores their counts.

-- `{"found": 3, "follow": 3, "indexable": 2, "not_indexable": 1}`: how many checked pages of a run have a verdict, a kind of link, or are indexable.
-- What no page has is absent.
create function count_results(run uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_object_agg(property, pages), '{}') from (
    select property, count(*) as pages
    from report_pages cross join lateral unnest(array[verdict::text, rel_kind, case is_indexable when true then 'indexable' when false then 'not_indexable' end])
      as property
    where run_id = run and verdict is not null and property is not null
    group by property
  ) as counted
$$;

create function add_counts(counts jsonb, added jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(property, pages), '{}') from (
    select property, sum(number::integer) as pages
    from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(added)) as both_counts (property, number)
    group by property
  ) as summed
$$;

alter table report_runs
  -- by the statement that writes the results; null for a run of an earlier release that is not counted yet
  add column counts jsonb check (jsonb_typeof(counts) = 'object');
alter table report_runs alter column counts set default '{}';
-- the job that counts runs of an earlier release
create index report_runs_uncounted_idx on report_runs (id) where counts is null;

-- Counts are no part of what is signed. They are stored once.
drop trigger report_runs_stay_signed on report_runs;
create trigger report_runs_stay_signed before update on report_runs for each row
  when (old.sha256 is not null and (old.counts is not null or to_jsonb(old) - 'counts' is distinct from to_jsonb(new) - 'counts'))
  execute function refuse_signed_change();

alter table report_pages
  -- the rank of the page's URL among those of its run; null in a run of an earlier release
  add column url_order smallint check (url_order between 1 and 10000);
-- the table of results by URL
create index report_pages_checked_url_idx on report_pages (run_id, url_order) where verdict is not null;
