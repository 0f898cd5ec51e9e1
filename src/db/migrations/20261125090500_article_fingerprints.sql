-- What articles on sites resemble, so that near-duplicates are found before they are published.

-- A row is one article's MinHash signature: 128 numbers of 32 bits, big-endian. How many of them two articles share estimates how many of their
-- five-word shingles they share (Broder 1997).
create table article_fingerprints (
  article_id uuid primary key references automation_posts on delete cascade,
  signature bytea not null check (octet_length(signature) = 512),
  created_at timestamptz not null default now()
);

-- A row is one of the 32 bands of a signature: four of its numbers, hashed. Articles that share a band are compared, others never are.
create table article_fingerprint_bands (
  band integer not null,
  article_id uuid not null references article_fingerprints on delete cascade,
  -- the newest articles of a band: the search for near-duplicates
  primary key (band, article_id)
);
-- the bands of an article that goes
create index article_fingerprint_bands_article_id_idx on article_fingerprint_bands (article_id);

alter table article_fingerprints enable row level security;
alter table article_fingerprint_bands enable row level security;
