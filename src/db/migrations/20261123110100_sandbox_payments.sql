-- The pretend payment provider's own state, which stands for a company elsewhere: no key leads from here to the product's tables or back, and the
-- web role sees nothing of it.

-- A row is one thing the provider knows: a customer, a checkout, a payment with its refunds and disputes, a subscription with its invoices, or a
-- portal page. Of a card it keeps brand and last four digits, never the number.
create table sandbox_objects (
  id text primary key check (char_length(id) <= 60),
  kind text not null check (kind in ('customer', 'checkout', 'payment', 'subscription', 'portal')),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  order_id text check (char_length(order_id) <= 200),
  -- the customer's own id, for a customer
  customer_id text check (char_length(customer_id) <= 60),
  -- of a customer, in lower case
  email text check (char_length(email) <= 320),
  -- when something happens to it by itself: it settles, expires, renews
  due_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'customer') = (email is not null))
);
-- same address, same customer
create unique index sandbox_objects_email_key on sandbox_objects (email) where email is not null;
-- what is due
create index sandbox_objects_due_at_idx on sandbox_objects (kind, due_at) where due_at is not null;
-- the portal's lists
create index sandbox_objects_customer_id_idx on sandbox_objects (customer_id, kind) where customer_id is not null;

-- A row is one event, written in the transaction of the change it tells of, until its receiver took it or three days are over; kept for 30 days.
create table sandbox_events (
  id text primary key check (char_length(id) <= 60),
  -- the order in which they were written
  position bigint generated always as identity,
  type text not null check (char_length(type) <= 60),
  -- the bytes that are sent, the same at every attempt
  body text not null check (char_length(body) <= 10000),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  attempts integer not null default 0,
  -- null once it was delivered or given up
  next_attempt_at timestamptz default now(),
  last_error text check (char_length(last_error) <= 500)
);
-- the delivery's next ones
create index sandbox_events_next_attempt_at_idx on sandbox_events (next_attempt_at) where next_attempt_at is not null;
-- events since a time
create unique index sandbox_events_position_key on sandbox_events (position);
create index sandbox_events_created_at_idx on sandbox_events (created_at);

-- A row is a request that was answered under a key: asked again it is answered the same; kept for 30 days.
create table sandbox_keys (
  key text primary key check (char_length(key) between 1 and 255),
  request text not null check (char_length(request) = 64),
  answer jsonb,
  created_at timestamptz not null default now()
);
create index sandbox_keys_created_at_idx on sandbox_keys (created_at);

alter table sandbox_objects enable row level security;
alter table sandbox_events enable row level security;
alter table sandbox_keys enable row level security;
