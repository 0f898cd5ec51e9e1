-- Signed runs of backlink reports: keys of their own, what was signed, and that it stays as it was signed.

-- A row is a key that reports are signed with, or were. Its public half is published for ever, so that no report ever becomes unverifiable.
create table report_signing_keys (
  -- the JWK thumbprint of the public key (RFC 7638)
  id text primary key check (char_length(id) = 43),
  public_key bytea not null check (octet_length(public_key) = 32),
  -- sealed; a retired key has none, so that nothing is signed with it again
  private_key bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((private_key is null) = (retired_at is not null))
);
-- the one that signs
create unique index report_signing_keys_active_key on report_signing_keys ((true)) where retired_at is null;

-- Of a signed run: the hash of its document and of the one before it, and the signature (docs/decisions/019-signed-reports.md).
alter table report_runs
  -- the address of the site that signed, which may move
  add column issuer text,
  add column sha256 bytea check (octet_length(sha256) = 32),
  add column previous_run_id uuid,
  add column previous_sha256 bytea check (octet_length(previous_sha256) = 32),
  add column signature bytea check (octet_length(signature) = 64),
  add column key_id text references report_signing_keys,
  add column signed_at timestamptz,
  add check (num_nonnulls(issuer, sha256, signature, key_id, signed_at) in (0, 5)),
  add check ((previous_run_id is null) = (previous_sha256 is null)),
  add check (sha256 is not null or previous_sha256 is null),
  add check (sha256 is null or finished_at is not null);
-- the sweep of runs that are finished and not signed
create index report_runs_unsigned_idx on report_runs (finished_at) where finished_at is not null and sha256 is null;

-- A row is what the signature of one run says about its parts, so that a change is found where it was made.
create table report_run_digests (
  run_id uuid primary key references report_runs on delete cascade,
  -- SHA-256 of each result, 32 bytes each, in the order of the document
  results bytea not null check (octet_length(results) % 32 = 0)
);

create function refuse_signed_change() returns trigger language plpgsql as $$
begin
  raise exception 'A signed run cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;

-- What belongs to a signed run: its pages and their digests. A run that is deleted takes them along, for then it is gone already.
create function keep_signed_parts() returns trigger language plpgsql as $$
begin
  if exists (select from changed join report_runs on report_runs.id = changed.run_id where sha256 is not null) then
    raise exception 'A signed run cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- A run is deleted with its report only: without it the chain from run to run would break.
create function keep_signed_run() returns trigger language plpgsql as $$
begin
  if exists (select from reports where id = old.report_id) then
    raise exception 'A signed run cannot be deleted without its report' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;

-- What was asked is part of what was signed.
create function keep_signed_question() returns trigger language plpgsql as $$
begin
  if exists (select from report_runs where report_id = old.id and sha256 is not null) then
    raise exception 'The question of a signed report cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger report_runs_stay_signed before update on report_runs for each row when (old.sha256 is not null)
  execute function refuse_signed_change();
create trigger report_runs_stay before delete on report_runs for each row when (old.sha256 is not null) execute function keep_signed_run();
create trigger reports_stay_asked before update on reports for each row
  when (row(old.id, old.keyword, old.anchor_text, old.destination_url, old.match_mode, old.rel)
    is distinct from row(new.id, new.keyword, new.anchor_text, new.destination_url, new.match_mode, new.rel))
  execute function keep_signed_question();

create trigger report_pages_no_more after insert on report_pages referencing new table as changed for each statement
  execute function keep_signed_parts();
create trigger report_pages_stay_signed after update on report_pages referencing old table as changed for each statement
  execute function keep_signed_parts();
create trigger report_pages_stay after delete on report_pages referencing old table as changed for each statement
  execute function keep_signed_parts();
create trigger report_run_digests_stay_signed after update on report_run_digests referencing old table as changed for each statement
  execute function keep_signed_parts();
create trigger report_run_digests_stay after delete on report_run_digests referencing old table as changed for each statement
  execute function keep_signed_parts();

create trigger report_signing_keys_stay before delete on report_signing_keys for each row execute function refuse_signed_change();
create trigger report_signing_keys_same before update on report_signing_keys for each row
  when (row(old.id, old.public_key) is distinct from row(new.id, new.public_key)) execute function refuse_signed_change();

alter table report_signing_keys enable row level security;
alter table report_run_digests enable row level security;
