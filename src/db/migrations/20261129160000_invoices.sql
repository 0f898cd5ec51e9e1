-- Invoices and credit notes: what a buyer is sent for money that moved. Documents are numbered without gaps within a series and a year, and never change.

-- A row is what a member wants on invoices. Every part is optional.
create table billing_details (
  user_id uuid primary key references users on delete cascade,
  name text not null default '' check (char_length(name) <= 120),
  company text not null default '' check (char_length(company) <= 200),
  -- lines, parted by line feeds
  address text not null default '' check (char_length(address) <= 500),
  tax_number text not null default '' check (char_length(tax_number) <= 40),
  updated_at timestamptz not null default now()
);
alter table billing_details enable row level security;
grant select, insert, update on billing_details to linkwright_web;
create policy billing_details_read on billing_details for select to linkwright_web using (user_id = (select caller_id()) or (select caller_is_admin()));
create policy billing_details_add on billing_details for insert to linkwright_web with check (user_id = (select caller_id()));
create policy billing_details_change on billing_details for update to linkwright_web
  using (user_id = (select caller_id())) with check (user_id = (select caller_id()));

-- Who buys, as given at the checkout: {name, company, address, taxNumber}; what is missing comes from the billing details.
alter table orders add column buyer jsonb check (jsonb_typeof(buyer) = 'object');
-- False for orders that were paid before invoices were issued: their receipts stand.
alter table orders add column is_invoiced boolean not null default true;
update orders set is_invoiced = false where status = 'paid';

-- Renewals paid before this time have no invoice here.
alter table premium_subscriptions add column invoiced_from timestamptz not null default '-infinity';
update premium_subscriptions set invoiced_from = now();
-- The provider's invoice whose payment fails, and the failed attempts its subscriber has been mailed about.
alter table premium_subscriptions add column dunning_invoice_id text check (char_length(dunning_invoice_id) <= 255);
alter table premium_subscriptions add column dunning_attempts integer not null default 0 check (dunning_attempts >= 0);

-- A row is a series of numbers in a year. The transaction that issues a document holds the row, so that a number whose document is rolled back is
-- given to the next one.
create table invoice_series (
  series text not null check (char_length(series) between 1 and 20),
  year integer not null check (year between 2020 and 9999),
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);
alter table invoice_series enable row level security;

-- A row is one document: an invoice for a payment, a credit note for a refund, or the cancellation of a credit note whose refund failed.
create table invoices (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('invoice', 'credit_note', 'cancellation')),
  series text not null,
  year integer not null,
  position integer not null check (position > 0),
  number text generated always as (series || '-' || year::text || '-' || lpad(position::text, greatest(6, length(position::text)), '0')) stored,
  -- what it was issued for; one document for each
  source text not null unique check (char_length(source) between 1 and 300),
  -- the document that this one corrects
  corrects_id uuid references invoices,
  -- kept when the account is gone, as tax law asks
  user_id uuid references users on delete set null,
  email text not null check (char_length(email) between 3 and 254),
  order_id uuid references orders on delete set null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- the payment that refunds name
  payment_id text check (char_length(payment_id) <= 255),
  is_live boolean not null,
  -- {name, address, taxNumber, email} and {name, company, address, taxNumber} as of the day
  seller jsonb not null check (jsonb_typeof(seller) = 'object'),
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object'),
  description text not null check (char_length(description) between 1 and 200),
  quantity integer not null check (quantity > 0),
  -- below zero on a credit note
  total_cents integer not null check (total_cents <> 0),
  currency text not null default 'usd' check (currency = 'usd'),
  -- of a subscription: the time that is paid for
  period_start timestamptz,
  period_end timestamptz,
  paid_at timestamptz not null,
  provider_url text check (char_length(provider_url) <= 2000),
  issued_at timestamptz not null default now(),
  check ((kind = 'invoice') = (corrects_id is null)),
  check ((kind = 'credit_note') = (total_cents < 0)),
  unique (series, year, position)
);
-- a member's documents, newest first
create index invoices_user_id_idx on invoices (user_id, id desc);
-- the document of an order, and its credit notes
create index invoices_order_id_idx on invoices (order_id);
create index invoices_corrects_id_idx on invoices (corrects_id);
-- a refund's invoice
create index invoices_payment_id_idx on invoices (provider, payment_id) where kind = 'invoice';

alter table invoices enable row level security;
grant select on invoices to linkwright_web;
create policy invoices_read on invoices for select to linkwright_web using (user_id = (select caller_id()) or (select caller_is_admin()));

-- What was issued stays as it is; whose it is and the order it names may change with accounts.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  -- the number follows from other columns, and is computed after this
  if tg_op = 'UPDATE' and to_jsonb(new) - array['user_id', 'order_id', 'number'] = to_jsonb(old) - array['user_id', 'order_id', 'number'] then
    return new;
  end if;
  raise exception 'An invoice never changes: it is corrected by a credit note' using errcode = 'insufficient_privilege';
end
$$;
create trigger invoices_never_change before update or delete on invoices for each row execute function refuse_invoice_change();
create trigger invoices_keep before truncate on invoices for each statement execute function refuse_invoice_change();
