-- Credits: a ledger that only grows, the balance of each member beside it, and what is set aside for work under way. One credit buys one link.
-- Only the functions' owner writes here; the web role reads its own rows and may set credits aside through `reserve_credits`.

-- The movements there are. PostgreSQL reads the text of a check anew for each statement, which here would take longer than the movement: that is why
-- rules of a movement are a type, lengths, and one short check.
create type credit_movement as enum ('purchase', 'bonus', 'consume', 'return', 'reserve', 'capture', 'release', 'refund', 'refund_owed', 'dispute',
  'dispute_owed', 'reinstate', 'forgive', 'settle', 'forfeit', 'forfeit_reserved', 'write_off');

-- A row says which account of the ledger a movement takes from (debit) and which it gives to (credit). A member's accounts are what they can spend
-- (available), what is set aside (reserved), what was spent (used) and, below zero, what they owe after a payment was taken back that they had spent
-- already (owed); the others are the product's own.
create table credit_movement_sides (
  kind credit_movement primary key,
  debit text not null,
  credit text not null check (credit <> debit)
);
insert into credit_movement_sides values
  ('purchase', 'sold', 'available'), ('bonus', 'given', 'available'), ('consume', 'available', 'used'), ('return', 'used', 'available'),
  ('reserve', 'available', 'reserved'), ('capture', 'reserved', 'used'), ('release', 'reserved', 'available'),
  ('refund', 'available', 'sold'), ('refund_owed', 'owed', 'sold'), ('dispute', 'available', 'sold'), ('dispute_owed', 'owed', 'sold'),
  ('reinstate', 'sold', 'available'), ('forgive', 'sold', 'owed'), ('settle', 'available', 'owed'),
  ('forfeit', 'available', 'forfeited'), ('forfeit_reserved', 'reserved', 'forfeited'), ('write_off', 'forfeited', 'owed');

-- A row is one movement of credits from one account of the ledger to another, so both of its sides are there or neither is, and they sum to zero.
create table credit_transfers (
  id uuid not null default uuidv7(),
  -- no foreign key: what happened stays written when the account is gone
  user_id uuid not null,
  kind credit_movement not null,
  amount integer not null check (amount > 0),
  -- what it was for; of one source there is one movement of a kind, which is what makes a repeated event harmless
  source_type varchar(40) not null,
  source_id varchar(255) not null,
  -- what was set aside, for movements into and out of it
  hold_id uuid,
  created_at timestamptz not null default now(),
  -- in this order: a member's history, newest first
  primary key (user_id, id)
);
-- one movement of a kind per source
create unique index credit_transfers_source_key on credit_transfers (source_id, source_type, kind);

-- Both sides of every movement, signed, for sums.
create view credit_entries with (security_invoker = true) as
  select id as transfer_id, user_id, side.account, side.amount, kind, source_type, source_id, created_at
  from credit_transfers join credit_movement_sides using (kind)
  cross join lateral (values (debit, -amount), (credit, amount)) as side (account, amount);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: a movement is taken back by another one' using errcode = 'insufficient_privilege';
end
$$;
create trigger credit_transfers_only_grow before update or delete on credit_transfers for each row execute function refuse_ledger_change();
create trigger credit_transfers_keep before truncate on credit_transfers for each statement execute function refuse_ledger_change();

-- A count that is never below zero. A domain's check is read once a session, a table's anew for each statement.
create domain credit_count as integer check (value >= 0);

-- A row is what the ledger adds up to for one member, kept in the statement of each movement.
create table credits (
  user_id uuid primary key references users on delete cascade,
  -- bought, less what was paid back
  amount credit_count not null default 0,
  -- given
  bonus credit_count not null default 0,
  total_used credit_count not null default 0,
  -- ever bought; paying back does not lower it
  total_purchased credit_count not null default 0,
  balance integer generated always as (amount + bonus - total_used) stored,
  -- set aside for work under way; part of the balance that cannot be spent otherwise
  reserved credit_count not null default 0,
  -- spent credits whose payment was taken back; the next ones that come in pay for them first
  owed credit_count not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credits_balance_check check (amount + bonus - total_used >= reserved)
) with (fillfactor = 80);

-- A row is credits set aside for a piece of work, to be spent bit by bit as the work succeeds, or given back.
create table credit_holds (
  id uuid primary key default uuidv7(),
  user_id uuid not null references credits on delete cascade,
  amount integer not null check (amount between 1 and 100000000),
  captured integer not null default 0 check (captured >= 0),
  released integer not null default 0 check (released >= 0),
  remaining integer generated always as (amount - captured - released) stored,
  source_type text not null check (char_length(source_type) between 1 and 40),
  source_id text not null check (char_length(source_id) between 1 and 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint credit_holds_remaining_check check (captured + released <= amount)
);
-- of one piece of work there is one hold
create unique index credit_holds_source_key on credit_holds (source_id, source_type);
-- the sweep of holds whose time is over
create index credit_holds_expires_at_idx on credit_holds (expires_at) where remaining > 0;
-- what is set aside, on a member's credits page
create index credit_holds_user_id_idx on credit_holds (user_id, id desc);

-- A movement moves the balance, always: nothing else changes a row of `credits`, so the two cannot part. What an account does not have fails the
-- checks above, and with it the movement. Holds come before balances, for everybody, so that no two ever wait for each other.
create function apply_credit_transfer() returns trigger language plpgsql as $$
begin
  -- The most frequent one has a statement of its own.
  if new.kind = 'consume' then
    update credits set total_used = total_used + new.amount, updated_at = now() where user_id = new.user_id;
  elsif new.kind in ('forfeit', 'forfeit_reserved', 'write_off') then
    -- The end of an account: the row of `credits` goes with it.
    if pg_trigger_depth() = 1 then
      raise exception 'Credits are forfeited by the end of their account alone' using errcode = 'insufficient_privilege';
    end if;
    return null;
  else
    if new.kind in ('capture', 'release') then
      update credit_holds
        set captured = captured + case new.kind when 'capture' then new.amount else 0 end,
          released = released + case new.kind when 'release' then new.amount else 0 end
        where id = new.hold_id and user_id = new.user_id;
    elsif new.kind = 'reserve' then
      perform from credit_holds where id = new.hold_id and user_id = new.user_id and amount = new.amount;
    end if;
    if not found and new.kind in ('reserve', 'capture', 'release') then
      raise exception 'There is no such hold' using errcode = 'foreign_key_violation', constraint = 'credit_transfers_hold_id_fkey';
    end if;
    update credits set
      amount = amount + new.amount * case
        when new.kind in ('purchase', 'reinstate') then 1 when new.kind in ('refund', 'dispute', 'settle') then -1 else 0 end,
      bonus = bonus + new.amount * case new.kind when 'bonus' then 1 else 0 end,
      total_used = total_used + new.amount * case new.kind when 'capture' then 1 when 'return' then -1 else 0 end,
      total_purchased = total_purchased + new.amount * case new.kind when 'purchase' then 1 else 0 end,
      reserved = reserved + new.amount * case when new.kind = 'reserve' then 1 when new.kind in ('capture', 'release') then -1 else 0 end,
      owed = owed + new.amount * case
        when new.kind in ('refund_owed', 'dispute_owed') then 1 when new.kind in ('forgive', 'settle') then -1 else 0 end,
      updated_at = now()
    where user_id = new.user_id;
  end if;
  if not found then
    raise exception 'There is no such account' using errcode = 'foreign_key_violation', constraint = 'credit_transfers_user_id_fkey';
  end if;
  return null;
end
$$;
create trigger credit_transfers_apply after insert on credit_transfers for each row execute function apply_credit_transfer();

create function refuse_credits_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return new; end if;
  raise exception 'A balance changes by a movement of the ledger alone' using errcode = 'insufficient_privilege';
end
$$;
create trigger credits_change_by_movement before update on credits for each row execute function refuse_credits_change();

-- Every account has its row from the start, so that a movement never has to make one.
insert into credits (user_id) select id from users;
create function open_credits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into credits (user_id) values (new.id);
  return new;
end
$$;
create trigger users_open_credits after insert on users for each row execute function open_credits();

-- With an account go its credits, and its debt; the ledger says so.
create function forfeit_credits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into credit_transfers (user_id, kind, amount, source_type, source_id)
    select old.user_id, moved.kind::credit_movement, moved.amount, 'account', old.user_id::text
    from (values ('forfeit', old.balance - old.reserved), ('forfeit_reserved', old.reserved), ('write_off', old.owed)) as moved (kind, amount)
    where moved.amount > 0;
  return old;
end
$$;
create trigger credits_forfeit before delete on credits for each row execute function forfeit_credits();

alter table credit_transfers enable row level security;
alter table credits enable row level security;
alter table credit_holds enable row level security;
alter table credit_movement_sides enable row level security;
grant select on credit_transfers, credits, credit_holds, credit_entries, credit_movement_sides to linkwright_web;
create policy credit_movement_sides_read on credit_movement_sides for select to linkwright_web using (true);
create policy credit_transfers_read on credit_transfers for select to linkwright_web
  using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy credits_read on credits for select to linkwright_web
  using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy credit_holds_read on credit_holds for select to linkwright_web
  using (user_id = (select caller_id()) or (select caller_is_admin()));
revoke execute on function open_credits, forfeit_credits, apply_credit_transfer, refuse_ledger_change, refuse_credits_change from public;
