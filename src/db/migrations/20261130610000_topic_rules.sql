-- Topics that an installation does not write about: what its operator changed in the word lists that ship with the product.

-- A row is one entry: refused here, or refused by the shipped list and allowed here.
create table topic_rules (
  -- words in a row, in lower case; `+` joins phrases that may stand anywhere
  phrase text primary key check (char_length(phrase) between 2 and 200),
  rule text not null check (rule in ('forbidden', 'allowed')),
  reason text check (reason in ('obscene', 'hateful', 'sexual_services', 'drugs', 'weapons', 'academic_fraud', 'gambling', 'other')),
  created_at timestamptz not null default now(),
  check ((rule = 'forbidden') = (reason is not null))
);

-- The web reads them before it takes a keyword; the operator writes them from the shell.
alter table topic_rules enable row level security;
grant select on topic_rules to linkwright_web;
create policy topic_rules_read on topic_rules for select to linkwright_web using (true);
