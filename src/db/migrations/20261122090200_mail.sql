-- Mail and text messages on their way out.

-- A row is one message, written in the transaction that wants it sent: it goes out if, and only if, that commits. What it says is sealed, for
-- it may hold a link that opens an account, and is erased once a server took it; the local mailbox keeps its own copy.
create table outbox_messages (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('email', 'sms')),
  -- an address or a phone number in E.164
  recipient text not null check (char_length(recipient) between 3 and 320),
  -- which text it is made of, e.g. 'confirm-sign-up'; 'custom' for the send-email function
  template text not null check (char_length(template) <= 60),
  -- {from?, subject, text, html} sealed; null once it left
  content bytea,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- the last refusal, with secrets taken out
  last_error text check (char_length(last_error) <= 1000),
  -- who took it: 'smtp', 'mailbox', 'twilio', or 'all_failed'
  provider text,
  -- the server's own name for it
  provider_message_id text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  check (status <> 'waiting' or content is not null),
  check ((status = 'sent') = (sent_at is not null))
);
-- the delivery's next ones
create index outbox_messages_waiting_idx on outbox_messages (next_attempt_at) where status = 'waiting';
-- statistics of the last day, and the sweep
create index outbox_messages_created_at_idx on outbox_messages (created_at);

-- A row is a message that landed in the local mailbox because no mail server is set. Sealed like the outbox; the newest 500 are kept.
create table mailbox_messages (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  content bytea not null,
  received_at timestamptz not null default now()
);
create index mailbox_messages_received_at_idx on mailbox_messages (received_at desc);

-- A row is one attempt to send that failed; the newest 100 are kept.
create table mail_failures (
  id uuid primary key default uuidv7(),
  message_id uuid,
  template text not null,
  -- HTTP-like status of 8.2 where there is one
  status integer,
  error text not null check (char_length(error) <= 1000),
  attempt integer not null,
  retryable boolean not null,
  provider text not null,
  created_at timestamptz not null default now()
);
create index mail_failures_created_at_idx on mail_failures (created_at desc);

alter table outbox_messages enable row level security;
alter table mailbox_messages enable row level security;
alter table mail_failures enable row level security;

-- A member's own acts may cause mail; nobody on the web reads what waits there.
grant insert (id, channel, recipient, template, content) on outbox_messages to linkwright_web;
create policy outbox_messages_add on outbox_messages for insert to linkwright_web
  with check ((select caller_id()) is not null and status = 'waiting' and attempts = 0);
grant select on mail_failures to linkwright_web;
create policy mail_failures_read on mail_failures for select to linkwright_web using ((select caller_is_admin()));
