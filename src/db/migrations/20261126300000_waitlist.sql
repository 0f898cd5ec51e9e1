-- Who waits for automated link building.

-- Places in the order of confirming. Drawn under a lock (src/domain/waitlist/lock-positions.ts), so that nobody gets an earlier one later.
create sequence waitlist_numbers as bigint;

-- A row is one address that is to be told when it begins. It has a place in the queue once its owner confirmed it, and goes when they leave.
create table waitlist (
  id uuid primary key default uuidv7(),
  -- the account that joined with its own confirmed address
  user_id uuid references users on delete cascade,
  -- lower case, its domain in ASCII
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  -- the address without what may follow a plus sign before the @: where the mail of several addresses arrives
  mailbox text not null generated always as (regexp_replace(email, '\+[^@]*@', '@')) stored,
  full_name text check (char_length(full_name) between 1 and 100),
  -- where somebody joined
  source text not null check (source in ('automation_page')),
  status text not null default 'pending' check (status in ('pending', 'confirmed')),
  -- what the own referral link carries: 50 random bits
  referral_code text not null check (referral_code ~ '^[a-z2-7]{10}$'),
  -- whose link this address came through
  referred_by uuid references waitlist on delete set null check (referred_by <> id),
  -- how many came through the own link, confirmed, and are still here; counted by the triggers below
  referrals integer not null default 0 check (referrals >= 0),
  -- in the order of confirming, never given twice
  number bigint,
  -- what the queue is ordered by, ties by number: each referral counts like ten numbers, at most 50 of them do
  place bigint generated always as (number - 10 * least(referrals, 50)) stored,
  -- when a mail went out that anybody could ask for, and how many did within a day of each other
  mailed_at timestamptz,
  mails integer not null default 0 check (mails >= 0),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  check ((status = 'confirmed') = (confirmed_at is not null)),
  check ((status = 'confirmed') = (number is not null))
);
-- joining twice is joining once
create unique index waitlist_email_key on waitlist (email);
-- who joins through a link
create unique index waitlist_referral_code_key on waitlist (referral_code);
-- the position of one in the queue, and its length
create unique index waitlist_place_idx on waitlist (place, number) where status = 'confirmed';
-- whether another address of the same mailbox is in the queue already
create index waitlist_mailbox_idx on waitlist (mailbox) where status = 'confirmed';
-- export and end of an account
create index waitlist_user_id_idx on waitlist (user_id) where user_id is not null;
-- whose referrer leaves
create index waitlist_referred_by_idx on waitlist (referred_by) where referred_by is not null;
-- the sweep of addresses that were never confirmed
create index waitlist_pending_idx on waitlist (created_at) where status = 'pending';

create function waitlist_count_referral() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update waitlist set referrals = referrals + 1 where id = new.referred_by;
  else
    update waitlist set referrals = referrals - 1 where id = old.referred_by;
  end if;
  return null;
end
$$;
create trigger waitlist_referral_confirmed after update of status on waitlist for each row
  when (old.status = 'pending' and new.status = 'confirmed' and new.referred_by is not null) execute function waitlist_count_referral();
create trigger waitlist_referral_left after delete on waitlist for each row
  when (old.status = 'confirmed' and old.referred_by is not null) execute function waitlist_count_referral();

-- Most who wait have no account: joining, confirming and leaving are done by the connection that owns the table. A member reads what is held about
-- the account and about its address.
alter table waitlist enable row level security;
grant select on waitlist to linkwright_web;
create policy waitlist_read on waitlist for select to linkwright_web using (
  user_id = (select caller_id())
  or email = (select users.email from users where users.id = (select caller_id()) and users.email_confirmed_at is not null)
  or (select caller_is_admin())
);
