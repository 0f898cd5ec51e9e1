-- Orders, what payment providers tell of them, and subscriptions. What counts is what a provider answers when it is asked; an event only says that
-- it should be asked again, so lost, repeated and reordered events end in the same state.

-- A row is one thing somebody set out to buy. It is made before the provider is asked, so that asking again opens no second page.
create table orders (
  id uuid primary key default uuidv7(),
  -- null for a guest, until an account with the confirmed address takes the order over; and once the account is gone
  user_id uuid references users on delete set null,
  -- whether nobody was signed in: what an account that is gone had bought is not handed to the next one with its address
  is_guest boolean not null,
  -- lower case; where the receipt goes, and whose a guest's order is
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  kind text not null check (kind in ('credits', 'subscription')),
  -- by a page of the provider, or by a form of ours
  flow text not null check (flow in ('checkout', 'form')),
  credits integer check (credits between 1 and 10000),
  plan text check (plan in ('monthly', 'yearly')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- whether real money moves
  is_live boolean not null,
  checkout_id text,
  checkout_url text,
  checkout_expires_at timestamptz,
  payment_id text,
  subscription_id text,
  status text not null default 'created' check (status in ('created', 'open', 'processing', 'paid', 'failed', 'expired')),
  -- why the last try failed, for who pays
  failure text,
  receipt_url text,
  -- of these credits, how many refunds and disputes have taken back so far
  refunded_credits integer not null default 0 check (refunded_credits >= 0),
  disputed_credits integer not null default 0 check (disputed_credits >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- counts what was taken back and brought back, each a movement of the ledger of its own
  reversals integer not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((kind = 'credits') = (credits is not null)),
  check ((kind = 'subscription') = (plan is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  check (refunded_credits + disputed_credits <= coalesce(credits, 0))
);
-- what a provider tells finds its order
create unique index orders_checkout_id_key on orders (provider, checkout_id);
create unique index orders_payment_id_key on orders (provider, payment_id);
-- the purchase history, newest first
create index orders_user_id_idx on orders (user_id, id desc);
-- the same thing asked for again; orders that wait for an account
create index orders_email_idx on orders (email, id desc);

-- A row is one event as its provider sent it.
create table payment_events (
  provider text not null check (provider in ('stripe', 'sandbox')),
  id text not null check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  -- what to ask the provider about; null when it concerns nobody here
  about_kind text check (about_kind in ('checkout', 'payment', 'subscription')),
  about_id text check (char_length(about_id) between 1 and 255),
  payload jsonb not null,
  -- the provider's time
  sent_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  primary key (provider, id),
  check ((about_kind is null) = (about_id is null))
);
-- events to work off, oldest first
create index payment_events_open_idx on payment_events (next_attempt_at) where processed_at is null;

-- A row is a subscription as its provider last told it.
create table premium_subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete set null,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  provider text not null check (provider in ('stripe', 'sandbox')),
  is_live boolean not null,
  subscription_id text not null,
  customer_id text not null,
  status text not null check (status in ('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused')),
  plan_type text not null check (plan_type in ('monthly', 'yearly')),
  price_cents integer not null check (price_cents >= 0),
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index premium_subscriptions_subscription_id_key on premium_subscriptions (provider, subscription_id);
-- what an account has subscribed to
create index premium_subscriptions_user_id_idx on premium_subscriptions (user_id, current_period_end desc);
-- subscriptions that wait for an account
create index premium_subscriptions_email_idx on premium_subscriptions (email, current_period_end desc);

-- The tier that a profile shows follows the subscription.
create function show_subscription_tier() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update profiles set updated_at = now(), subscription_tier = (
    select case plan_type when 'yearly' then 'premium' else 'monthly' end from premium_subscriptions
    where user_id = new.user_id and status in ('active', 'trialing', 'past_due') and current_period_end > now()
    order by current_period_end desc limit 1)
  where user_id = new.user_id;
  return null;
end
$$;
create trigger premium_subscriptions_show_tier after insert or update on premium_subscriptions
  for each row when (new.user_id is not null) execute function show_subscription_tier();
revoke execute on function show_subscription_tier from public;

-- Subscribers by address, as the specification's clients ask for them.
create view subscribers with (security_invoker = true) as
  select distinct on (email) email, user_id, status in ('active', 'trialing', 'past_due') and current_period_end > now() as subscribed,
    case plan_type when 'yearly' then 'premium' else 'monthly' end as subscription_tier, customer_id as stripe_customer_id, created_at, updated_at
  from premium_subscriptions order by email, current_period_end desc;

alter table orders enable row level security;
alter table payment_events enable row level security;
alter table premium_subscriptions enable row level security;
grant select on orders, premium_subscriptions, subscribers to linkwright_web;
create policy orders_read on orders for select to linkwright_web using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy premium_subscriptions_read on premium_subscriptions for select to linkwright_web
  using (user_id = (select caller_id()) or (select caller_is_admin()));

-- What a guest bought waits for the account that proves the address; then a job hands it over.
create function hand_over_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from orders where email = new.email and user_id is null and is_guest) then
    perform enqueue_job('billing.hand-over-orders', json_build_object('userId', new.id), null, null, null, 'billing.hand-over-orders ' || new.id);
  end if;
  return null;
end
$$;
create trigger users_hand_over_orders after insert or update of email, email_confirmed_at on users
  for each row when (new.email_confirmed_at is not null) execute function hand_over_orders();
revoke execute on function hand_over_orders from public;

-- Nobody goes on paying for an account that is gone.
create function end_abandoned_subscription() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('billing.end-subscription', json_build_object('provider', new.provider, 'subscriptionId', new.subscription_id), null, null, null,
    'billing.end-subscription ' || new.subscription_id);
  return null;
end
$$;
create trigger premium_subscriptions_end_abandoned after update of user_id on premium_subscriptions
  for each row when (old.user_id is not null and new.user_id is null and new.status not in ('canceled', 'incomplete_expired'))
  execute function end_abandoned_subscription();
revoke execute on function end_abandoned_subscription from public;
