-- What a member can spend is never below zero: the rule moves from a check of the table, which PostgreSQL reads anew for each statement, into the one
-- place that changes a row, which is read once a session. Its name and its error stay.

alter table credits drop constraint credits_balance_check;
-- amount + bonus - total_used, computed when it is read: a movement need not write it.
alter table credits drop column balance;
create domain credit_amount as integer check (value > 0);
alter table credit_transfers drop constraint credit_transfers_amount_check;
drop view credit_entries;
alter table credit_transfers alter column amount type credit_amount;
create view credit_entries with (security_invoker = true) as
  select id as transfer_id, user_id, side.account, side.amount, kind, source_type, source_id, created_at
  from credit_transfers join credit_movement_sides using (kind)
  cross join lateral (values (debit, -amount), (credit, amount)) as side (account, amount);
grant select on credit_entries to linkwright_web;

create or replace function apply_credit_transfer() returns trigger language plpgsql as $$
declare
  -- what can be spent after the movement
  left_over integer;
begin
  -- The most frequent one has a statement of its own, and as few steps as can be.
  if new.kind = 'consume' then
    update credits set total_used = total_used + new.amount, updated_at = now() where user_id = new.user_id
      returning amount + bonus - total_used - reserved into left_over;
    if left_over >= 0 then return null; end if;
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
    where user_id = new.user_id
      returning amount + bonus - total_used - reserved into left_over;
  end if;
  if left_over is null then
    raise exception 'There is no such account' using errcode = 'foreign_key_violation', constraint = 'credit_transfers_user_id_fkey';
  end if;
  if left_over < 0 then
    raise exception 'There are not enough credits' using errcode = 'check_violation', constraint = 'credits_balance_check', table = 'credits';
  end if;
  return null;
end
$$;

create or replace function forfeit_credits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into credit_transfers (user_id, kind, amount, source_type, source_id)
    select old.user_id, moved.kind::credit_movement, moved.amount, 'account', old.user_id::text
    from (values ('forfeit', old.amount + old.bonus - old.total_used - old.reserved), ('forfeit_reserved', old.reserved::integer),
      ('write_off', old.owed::integer)) as moved (kind, amount)
    where moved.amount > 0;
  return old;
end
$$;
