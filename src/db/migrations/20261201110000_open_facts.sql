-- What open sources (Wikipedia, Wikidata, Wiktionary) answered about a term, so that they are asked once in a while and not for every article.
create table open_facts (
  -- lower case, as it was asked for
  term text primary key check (char_length(term) between 1 and 200),
  -- { facts, sources }: empty where they know nothing of the term
  finding jsonb not null,
  fetched_at timestamptz not null default now()
);
-- the sweep of what is too old
create index open_facts_fetched_at_idx on open_facts (fetched_at);

alter table open_facts enable row level security;
