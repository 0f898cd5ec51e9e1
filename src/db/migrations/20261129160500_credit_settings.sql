-- A notice of a low balance, and credits that are bought automatically: what a member asked for, and what became of it.

-- A row is what a member set for their balance.
create table credit_settings (
  user_id uuid primary key references users on delete cascade,
  -- mail once what can be spent falls below this many; null for never
  low_balance_at integer check (low_balance_at between 1 and 10000),
  -- whether that mail was sent since the balance was last above it
  low_balance_noticed boolean not null default false,
  -- buy this many whenever what can be spent falls below `top_up_below`; null while automatic top-up is off
  top_up_credits integer check (top_up_credits between 1 and 10000),
  top_up_below integer check (top_up_below between 1 and 10000),
  -- never more than this in a calendar month (UTC)
  top_up_cap_cents integer check (top_up_cap_cents between 140 and 100000000),
  -- when the member agreed to be charged
  top_up_agreed_at timestamptz,
  top_up_failures integer not null default 0 check (top_up_failures >= 0),
  -- after a refusal, not before
  top_up_not_before timestamptz,
  updated_at timestamptz not null default now(),
  check ((top_up_credits is null) = (top_up_below is null)),
  check ((top_up_credits is null) = (top_up_cap_cents is null)),
  check ((top_up_credits is null) = (top_up_agreed_at is null))
);
-- the sweep
create index credit_settings_low_balance_idx on credit_settings (user_id) where low_balance_at is not null;
create index credit_settings_top_up_idx on credit_settings (user_id) where top_up_credits is not null;
alter table credit_settings enable row level security;
grant select on credit_settings to linkwright_web;
create policy credit_settings_read on credit_settings for select to linkwright_web using (user_id = (select caller_id()) or (select caller_is_admin()));

-- An automatic top-up is an order of its own flow.
alter table orders drop constraint orders_flow_check;
alter table orders add constraint orders_flow_check check (flow in ('checkout', 'form', 'top-up'));
-- Of top-ups one at a time is under way for a member.
create unique index orders_top_up_key on orders (user_id) where flow = 'top-up' and status in ('created', 'open', 'processing');
-- Whether the buyer agreed that the card is saved for automatic top-ups, and the customer at the provider who has it.
alter table orders add column saves_card boolean not null default false;
-- Whether the refusal of a top-up was counted and mailed.
alter table orders add column refusal_told boolean not null default false;
alter table orders add column customer_id text check (char_length(customer_id) <= 255);
