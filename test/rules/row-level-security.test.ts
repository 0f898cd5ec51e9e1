import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCaller } from '#db/as-caller.ts'
import { connect, webSource } from '#db/connection.ts'
import type { Db } from '#db/db.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeAccount } from '../makers/accounts.ts'
import { makePermanentPost, makeTrialPost } from '../makers/posts.ts'

const roles = ['owner', 'other', 'guest', 'admin'] as const
type Role = (typeof roles)[number]
const verbs = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof verbs)[number]

/**
 * Who has access to the row. `'denied'`: the web has no privilege for this verb on the table. Otherwise only the listed roles have access; for all
 * others the row is invisible, and an insert is refused.
 */
type Expected = 'denied' | readonly Role[]

type Case = {
  table: string
  /** The kind of row, in a table with several kinds. */
  row?: string
  /** Selects the row, which belongs to the owner in tables with owners. */
  where: () => RawBuilder<unknown>
  /** The assignment of the tested update. */
  set?: RawBuilder<unknown>
  /** Columns and values of the tested insert, a row of the owner. */
  values?: () => RawBuilder<unknown>
  may: Record<Verb, Expected>
}

const everyone = roles
const nothing = { select: 'denied', insert: 'denied', update: 'denied', delete: 'denied' } as const

const id = {
  owner: '',
  other: '',
  admin: '',
  claimed: '',
  draft: '',
  trial: '',
  expired: '',
  permanent: '',
  archived: '',
}

const ofOwner = () => sql`user_id = ${id.owner}`
const anyRow = () => sql`true`
const caller = sql`caller_id()`
const claimFor = (owner: RawBuilder<unknown>, { by = owner, at = sql`now()` } = {}) => sql`
  user_id = ${owner}, claimed_by = ${by}, claimed_at = ${at}, is_claimed = true, is_trial_post = false, expires_at = null`
const claim = claimFor(caller)
const unclaimUntil = (end: RawBuilder<unknown>) => sql`
  user_id = null, claimed_by = null, claimed_at = null, is_claimed = false, is_trial_post = true, status = 'published', expires_at = ${end}`
const unclaim = unclaimUntil(sql`now() + interval '1 day'`)
const post = (name: 'claimed' | 'draft' | 'trial' | 'expired' | 'permanent') => ({
  table: 'blog_posts',
  where: () => sql`id = ${id[name]}`,
  values: () => sql`(user_id, title) values (${id.owner}, 'A title of a post')`,
})

/** Every table and view of the product, by kind of row, with the permissions of each role. A test below fails if a table is missing here. */
const cases: Case[] = [
  {
    table: 'users',
    where: () => sql`id = ${id.owner}`,
    set: sql`deletion_due_at = now()`,
    may: { select: ['owner', 'admin'], insert: 'denied', update: ['owner'], delete: 'denied' },
  },
  {
    table: 'profiles',
    where: ofOwner,
    set: sql`display_name = 'Changed', checklist_dismissed_at = now()`,
    may: { select: ['owner', 'admin'], insert: 'denied', update: ['owner'], delete: 'denied' },
  },
  { table: 'user_roles', where: () => sql`user_id = ${id.admin}`, may: { ...nothing, select: ['admin'] } },
  { table: 'identities', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'sessions', where: ofOwner, may: { ...nothing, select: ['owner'], delete: ['owner'] } },
  { table: 'factors', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  {
    table: 'account_events',
    where: ofOwner,
    values: () => sql`(user_id, kind) values (${id.owner}, 'session_ended')`,
    may: { ...nothing, select: ['owner', 'admin'], insert: ['owner'] },
  },
  { table: 'one_time_tokens', where: ofOwner, may: nothing },
  { table: 'flow_states', where: ofOwner, may: nothing },
  { table: 'factor_challenges', where: anyRow, may: nothing },
  { table: 'recovery_codes', where: anyRow, may: nothing },
  { table: 'passkeys', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'passkey_challenges', where: anyRow, may: nothing },
  { table: 'installation_secret', where: anyRow, may: nothing },
  { table: 'worker_processes', where: anyRow, may: nothing },
  { table: 'signing_keys', where: anyRow, may: nothing },
  {
    table: 'outbox_messages',
    where: anyRow,
    values: () => sql`(channel, recipient, template, content) values ('email', 'a@example.com', 'custom', '\\x00')`,
    // Actions of members queue mail to any recipient. No role on the web may read it.
    may: { ...nothing, insert: ['owner', 'other', 'admin'] },
  },
  { table: 'mailbox_messages', where: anyRow, may: nothing },
  {
    table: 'error_logs',
    where: ofOwner,
    set: sql`resolved = true`,
    values: () =>
      sql`(id, timestamp, severity, category, message, user_id) values (uuidv7(), now(), 'low', 'general', 'Broken', ${id.owner})`,
    may: { select: ['owner', 'admin'], insert: ['owner'], update: ['admin'], delete: 'denied' },
  },
  {
    table: 'error_logs',
    row: 'guest',
    where: () => sql`user_id is null`,
    set: sql`resolved = true`,
    values: () =>
      sql`(id, timestamp, severity, category, message) values (uuidv7(), now(), 'low', 'general', 'Broken')`,
    may: { select: ['admin'], insert: ['guest'], update: ['admin'], delete: 'denied' },
  },
  { table: 'mail_failures', where: anyRow, may: { ...nothing, select: ['admin'] } },
  { ...post('claimed'), row: 'claimed', set: unclaim, may: { ...nothing, select: everyone, update: ['owner'] } },
  { ...post('draft'), row: 'draft', set: unclaim, may: { ...nothing, select: ['owner', 'admin'], update: ['owner'] } },
  {
    ...post('trial'),
    row: 'unclaimed trial',
    set: claim,
    may: { ...nothing, select: everyone, update: ['owner', 'other', 'admin'] },
  },
  { ...post('expired'), row: 'expired trial', set: claim, may: { ...nothing, select: ['admin'], update: [] } },
  {
    ...post('permanent'),
    row: 'unclaimed and permanent',
    set: claim,
    may: { ...nothing, select: everyone, update: [] },
  },
  { table: 'published_blog_posts', where: () => sql`id = ${id.trial}`, may: { ...nothing, select: everyone } },
  {
    table: 'published_blog_posts',
    row: 'draft',
    where: () => sql`id = ${id.draft}`,
    may: { ...nothing, select: [] },
  },
  {
    table: 'blog_posts_archive',
    where: () => sql`blog_post_id = ${id.archived}`,
    may: { ...nothing, select: ['owner', 'admin'] },
  },
  { table: 'post_authors', where: ofOwner, may: { ...nothing, select: everyone } },
  { table: 'post_drafts', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'post_images', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'post_abuse_reports', where: anyRow, may: nothing },
  { table: 'blog_words', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'unlearned_posts', where: anyRow, may: nothing },
  { table: 'unpaired_posts', where: anyRow, may: nothing },
  { table: 'paired_chunks', where: anyRow, may: nothing },
  { table: 'word_pairs', where: anyRow, may: nothing },
  { table: 'cover_texts', where: () => sql`post_id = ${id.permanent}`, may: { ...nothing, select: everyone } },
  { table: 'sitemap_chunks', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'related_posts', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'blog_label_counts', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'blog_label_changes', where: anyRow, set: sql`change = 2`, may: { ...nothing, select: everyone } },
  { table: 'credits', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'credit_transfers', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'credit_entries', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'credit_holds', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'orders', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'premium_subscriptions', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  {
    table: 'billing_details',
    where: ofOwner,
    set: sql`company = 'x'`,
    // The row exists, so this tests only the permission to write it.
    values: () => sql`(user_id, company) values (${id.owner}, 'x') on conflict (user_id) do update set company = 'y'`,
    may: { select: ['owner', 'admin'], insert: ['owner'], update: ['owner'], delete: 'denied' },
  },
  { table: 'credit_settings', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'invoices', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'invoice_series', where: anyRow, may: nothing },
  { table: 'subscribers', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'payment_events', where: anyRow, may: nothing },
  { table: 'credit_movement_sides', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'reports', where: ofOwner, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'report_runs', where: anyRow, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'report_pages', where: anyRow, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'report_monitors', where: anyRow, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'report_link_states', where: anyRow, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'report_changes', where: anyRow, may: { ...nothing, select: ['owner', 'admin'] } },
  { table: 'webhook_endpoints', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'webhook_deliveries', where: anyRow, may: { ...nothing, select: ['owner'] } },
  { table: 'report_shares', where: anyRow, may: { ...nothing, select: ['owner'] } },
  { table: 'report_brands', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'report_run_digests', where: anyRow, may: nothing },
  { table: 'report_url_orders', where: anyRow, may: nothing },
  { table: 'report_figures', where: anyRow, may: nothing },
  { table: 'report_run_documents', where: anyRow, may: nothing },
  { table: 'report_signing_keys', where: anyRow, may: nothing },
  { table: 'article_fingerprints', where: anyRow, may: nothing },
  { table: 'article_fingerprint_bands', where: anyRow, may: nothing },
  { table: 'campaigns', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'placement_transitions', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'placements', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'placement_checks', where: anyRow, may: { ...nothing, select: ['owner'] } },
  { table: 'placement_events', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'placement_removals', where: anyRow, may: nothing },
  { table: 'link_counts', where: ofOwner, may: { ...nothing, select: ['owner'] } },
  { table: 'link_changes', where: ofOwner, set: sql`change = 0`, may: { ...nothing, select: ['owner'] } },
  { table: 'recounted_links', where: anyRow, may: nothing },
  {
    table: 'campaign_alerts',
    where: ofOwner,
    set: sql`mail = 'off'`,
    values: () => sql`(user_id, mail) values (${id.owner}, 'daily') on conflict (user_id) do update set mail = 'off'`,
    may: { select: ['owner'], insert: ['owner'], update: ['owner'], delete: 'denied' },
  },
  { table: 'campaign_digests', where: anyRow, may: nothing },
  { table: 'site_turns', where: anyRow, may: nothing },
  { table: 'site_sitemap_chunks', where: anyRow, may: nothing },
  { table: 'site_locks', where: anyRow, may: nothing },
  { table: 'loss_alerts', where: anyRow, may: nothing },
  {
    table: 'domains',
    row: 'proven',
    where: () => sql`host = 'own.example.com'`,
    may: { ...nothing, select: everyone },
  },
  {
    table: 'domains',
    row: 'unproven',
    where: () => sql`host = 'claimed.example.com'`,
    may: { ...nothing, select: ['owner'] },
  },
  {
    table: 'domains',
    row: 'with software of its own',
    where: () => sql`host = 'remote.example.com'`,
    may: { ...nothing, select: ['owner'] },
  },
  { table: 'domains', row: "the network's", where: () => sql`user_id is null`, may: { ...nothing, select: everyone } },
  { table: 'site_checks', where: anyRow, may: nothing },
  {
    table: 'site_figures',
    row: "of a member's site",
    where: () => sql`domain_id = (select id from domains where host = 'own.example.com')`,
    may: { ...nothing, select: ['owner'] },
  },
  {
    table: 'site_figures',
    row: "of the network's",
    where: () => sql`domain_id = (select id from domains where host = 'network.example.com')`,
    may: { ...nothing, select: ['owner', 'other', 'admin'] },
  },
  {
    table: 'automation_posts',
    row: 'on a hosted site',
    where: () => sql`slug = 'live'`,
    may: { ...nothing, select: everyone },
  },
  {
    table: 'automation_posts',
    row: 'on its way elsewhere',
    where: () => sql`slug = 'under-way'`,
    may: { ...nothing, select: ['owner'] },
  },
  { table: 'site_counts', where: anyRow, may: { ...nothing, select: ['owner'] } },
  {
    table: 'waitlist',
    row: 'joined with the account',
    where: ofOwner,
    may: { ...nothing, select: ['owner', 'admin'] },
  },
  {
    table: 'waitlist',
    row: "joined with the account's address",
    where: () => sql`user_id is null and email = (select email from users where id = ${id.owner})`,
    may: { ...nothing, select: ['owner', 'admin'] },
  },
  {
    table: 'site_claims',
    where: () => sql`key = 'rating'`,
    set: sql`mode = 'off', changed_at = now(), changed_by = caller_id()`,
    values: () => sql`(key, text, mode, changed_at, changed_by) values ('support', 'x', 'off', now(), caller_id())`,
    may: { select: everyone, insert: ['admin'], update: ['admin'], delete: 'denied' },
  },
  {
    table: 'site_testimonials',
    where: anyRow,
    set: sql`removed_at = now(), changed_at = now(), changed_by = caller_id()`,
    values: () => sql`(name, role, content, rating, position, changed_at, changed_by)
      values ('x', 'x', 'x', 5, 1, now(), caller_id())`,
    may: { select: everyone, insert: ['admin'], update: ['admin'], delete: 'denied' },
  },
  { table: 'site_content_changes', where: anyRow, may: { ...nothing, select: ['admin'] } },
  { table: 'waitlist_blocks', where: anyRow, may: nothing },
  { table: 'rate_limits', where: anyRow, may: nothing },
  { table: 'spent_challenges', where: anyRow, may: nothing },
  { table: 'blocked_target_hosts', where: anyRow, may: nothing },
  { table: 'open_facts', where: anyRow, may: nothing },
  { table: 'topic_rules', where: anyRow, may: { ...nothing, select: everyone } },
  { table: 'text_service_spend', where: anyRow, may: nothing },
  { table: 'schema_migrations', where: anyRow, may: nothing },
]

let database: TestDatabase
let web: Db

beforeAll(async () => {
  database = await createTestDatabase()
  web = database.webDb
  await makeRows(database.db)
})
afterAll(() => database.drop())

/** One row in every table, which belongs to the owner in tables with owners. */
async function makeRows(db: Db) {
  const deps = { db, passwords: cheapPasswords() }
  id.owner = (await makeAccount(deps)).user.id
  id.other = (await makeAccount(deps)).user.id
  id.admin = (await makeAccount(deps, { admin: true })).user.id
  for (const name of ['claimed', 'draft', 'trial', 'expired'] as const) id[name] = (await makeTrialPost(db)).id
  id.permanent = (await makePermanentPost(db)).id
  const archivedPost = await makeTrialPost(db)
  const ownerClaim = claimFor(sql`${id.owner}`)
  await sql`update blog_posts set ${ownerClaim} where id in (${id.claimed}, ${id.draft}, ${archivedPost.id})`.execute(
    db,
  )
  await sql`update blog_posts set status = 'draft' where id = ${id.draft}`.execute(db)
  await sql`update blog_posts set expires_at = now() - interval '1 second' where id = ${id.expired}`.execute(db)
  await asCaller(db, id.owner, (db) => sql`select archive_own_post(${archivedPost.slug})`.execute(db))
  id.archived = archivedPost.id
  const statements = [
    sql`insert into sessions (user_id, amr) values (${id.owner}, '[]')`,
    sql`insert into one_time_tokens (user_id, kind, link_hash, relates_to, expires_at) values
      (${id.owner}, 'recovery', sha256('x'), 'a@example.com', now() + interval '1 hour')`,
    sql`insert into flow_states (provider, redirect_to, user_id, expires_at) values ('google', '/', ${id.owner}, now() + interval '5 minutes')`,
    sql`with factor as (insert into factors (user_id, factor_type, secret) values (${id.owner}, 'totp', 'x') returning id)
      insert into factor_challenges (factor_id, ip, expires_at) select id, '127.0.0.1', now() from factor`,
    sql`insert into passkeys (user_id, credential_id, public_key) values (${id.owner}, 'abc', 'x')`,
    sql`insert into passkey_challenges (challenge, expires_at) values ('abc', now())`,
    sql`with codes as (insert into factors (user_id, factor_type, status) values (${id.owner}, 'recovery_code', 'verified') returning id)
      insert into recovery_codes (factor_id, code_hash) select id, decode(repeat('00', 32), 'hex') from codes`,
    sql`insert into worker_processes (id, backend_pid, backend_start) values (uuidv7(), 1, now())`,
    sql`insert into installation_secret (salt, fingerprint) values (decode(repeat('00', 16), 'hex'), sha256('x'))`,
    sql`insert into signing_keys (kid, public_jwk, private_jwk, active_from) values ('test', '{}', 'x', now())`,
    sql`insert into outbox_messages (channel, recipient, template, content) values ('email', 'a@example.com', 'custom', 'x')`,
    sql`insert into mailbox_messages (channel, recipient, content) values ('email', 'a@example.com', 'x')`,
    sql`insert into error_logs (id, timestamp, severity, category, message, user_id) values (uuidv7(), now(), 'low', 'general', 'x', ${id.owner}), (uuidv7(), now(), 'low', 'general', 'x', null)`,
    sql`insert into mail_failures (template, error, attempt, retryable, provider) values ('custom', 'x', 1, true, 'smtp')`,
    sql`insert into credit_transfers (user_id, kind, amount, source_type, source_id) values (${id.owner}, 'bonus', 5, 'gift', 'x')`,
    sql`insert into orders (user_id, is_guest, email, kind, flow, credits, amount_cents, provider, is_live)
      values (${id.owner}, false, 'a@example.com', 'credits', 'checkout', 1, 140, 'sandbox', false)`,
    sql`insert into premium_subscriptions (user_id, email, provider, is_live, subscription_id, customer_id, status, plan_type, price_cents,
      current_period_end, cancel_at_period_end) values (${id.owner}, 'a@example.com', 'sandbox', false, 'sub_x', 'cus_x', 'active', 'monthly', 2900,
      now() + interval '1 month', false)`,
    sql`insert into credit_settings (user_id, low_balance_at) values (${id.owner}, 5)`,
    sql`insert into billing_details (user_id, company) values (${id.owner}, 'x')`,
    sql`insert into invoice_series (series, year, last_number) values ('INV', 2026, 1)`,
    sql`insert into invoices (kind, series, year, position, source, user_id, email, provider, is_live, seller, buyer, description, quantity,
      total_cents, paid_at) values ('invoice', 'INV', 2026, 1, 'x', ${id.owner}, 'a@example.com', 'sandbox', false, '{}', '{}', 'x', 1, 140, now())`,
    sql`insert into payment_events (provider, id, type, payload, sent_at) values ('sandbox', 'evt_x', 'x', '{}', now())`,
    sql`insert into credit_holds (user_id, amount, source_type, source_id, expires_at) values (${id.owner}, 5, 'campaign', 'x', now())`,
    sql`with report as (
        insert into reports (user_id, keyword, anchor_text, destination_url, match_mode, rel)
        values (${id.owner}, 'x', 'x', 'https://a.example/', 'exact', 'any') returning id
      ), run as (insert into report_runs (report_id, number, page_count) select id, 1, 1 from report returning id
      ), page as (insert into report_pages (run_id, position, url) select id, 1, 'https://b.example/' from run
      ), ordered as (insert into report_url_orders (run_id, positions) select id, '{1}' from run
      ), figures as (insert into report_figures (run_id, named, figures) select id, 1, '{}' from run
      ), document as (insert into report_run_documents (run_id, file) select id, '' from run)
      insert into report_run_digests (run_id, results) select id, '' from run`,
    sql`with monitor as (
        insert into report_monitors (report_id, cadence, is_on, mail_alerts, webhook_alerts, next_run_at)
        select id, 'daily', true, 'all', true, now() from reports returning report_id
      ), state as (insert into report_link_states (report_id, position, state) select report_id, 1, 'lost' from monitor)
      insert into report_changes (report_id, run_id, position, url, code)
      select report_id, id, 1, 'https://b.example/', 'link_lost' from report_runs`,
    sql`with endpoint as (
        insert into webhook_endpoints (user_id, url, secret) values (${id.owner}, 'https://hooks.example/', 'x') returning id
      ) insert into webhook_deliveries (endpoint_id, type, body) select id, 'webhook.test', '{}' from endpoint`,
    sql`insert into report_shares (report_id, password_hash) select id, '$argon2id$' from reports`,
    sql`insert into report_brands (user_id, name) values (${id.owner}, 'Acme')`,
    sql`insert into report_signing_keys (id, public_key, private_key) values (repeat('x', 43), sha256('x'), 'x')`,
    sql`insert into campaigns (user_id) values (${id.owner})`,
    sql`with placement as (
        insert into placements (campaign_id, user_id, number, keyword, anchor_text, anchor_kind) select id, user_id, 1, 'x', 'x', 'other' from campaigns
        returning id
      ) insert into placement_checks (placement_id, verdict, reasons, evidence) select id, 'found', '[]', '{}' from placement`,
    sql`insert into loss_alerts (check_id, campaign_id) select placement_checks.id, campaigns.id from placement_checks, campaigns`,
    sql`insert into placement_removals (publish_key) values ('x')`,
    sql`insert into site_claims (key, text, mode, changed_at) values ('rating', 'x', 'stated', now())`,
    sql`insert into site_testimonials (name, role, content, rating, position, changed_at) values ('x', 'x', 'x', 5, 0, now())`,
    sql`insert into campaign_alerts (user_id) values (${id.owner})`,
    sql`insert into campaign_digests (user_id, day) values (${id.owner}, current_date)`,
    sql`insert into domains (user_id, host, name, publisher, proof_status, proof_method, proven_at) values
      (${id.owner}, 'own.example.com', 'x', 'hosted', 'proven', 'dns', now()),
      (${id.owner}, 'claimed.example.com', 'x', 'hosted', 'unproven', null, null),
      (${id.owner}, 'remote.example.com', 'x', 'ghost', 'proven', 'dns', now()),
      (null, 'network.example.com', 'x', 'hosted', 'proven', 'operator', now())`,
    sql`insert into site_checks (domain_id, response_ms) select id, 5 from domains`,
    sql`insert into automation_posts (domain_id, user_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url,
        anchor_text, link_rel, writer, word_count, reading_time, status, url, published_at)
      select id, user_id, slug, slug, 'A title of it', 'x', 'x', 'x', 'General', 'x', 'https://a.example/', 'x', 'sponsored', 'embedded', 9, 1,
        status, 'https://b.example/', date_trunc('milliseconds', now())
      from domains join (values ('own.example.com', 'live', 'published'), ('remote.example.com', 'under-way', 'publishing')) as of (host, slug, status)
        using (host)`,
    sql`insert into site_sitemap_chunks (domain_id, number, first_id) select id, 2, id from domains where host = 'own.example.com'`,
    sql`insert into site_counts (domain_id, at) select id, now() from domains where host = 'own.example.com'`,
    sql`insert into waitlist (user_id, email, source, referral_code) values
      (${id.owner}, 'other-of-owner@example.com', 'automation_page', 'aaaaaaaaaa')`,
    sql`insert into waitlist (email, source, referral_code) select email, 'automation_page', 'bbbbbbbbbb' from users where id = ${id.owner}`,
    sql`insert into post_authors (user_id, slug, name, member_since) values (${id.owner}, 'owner', 'x', current_date)`,
    sql`insert into post_drafts (user_id) values (${id.owner})`,
    sql`insert into post_images (user_id, width, height, is_animated, wide) values (${id.owner}, 1, 1, false, 'x')`,
    sql`insert into post_abuse_reports (post_id, reason, details, visitor_key) values (${id.permanent}, 'spam', '', 'x')`,
    sql`update cover_texts set topic = 'General garden tools', version = 1, alt = 'Drawing of a shovel' where post_id = ${id.permanent}`,
    sql`select learn_words_of_trial_posts(array(select post_id from unlearned_posts limit 1), '{garden tools}')`,
    sql`select add_word_pairs(0, 1000000)`,
    sql`insert into unpaired_posts (no) values (1)`,
    sql`insert into link_counts (user_id, figure, at, count) values (${id.owner}, 'is_verified', '-infinity', 1)`,
    sql`insert into link_changes (user_id, figure, at, change) values (${id.owner}, 'is_verified', '-infinity', 1)`,
    sql`select count_blog_labels()`,
    sql`insert into blog_label_changes (label, change) values ('@x', 1)`,
    sql`insert into waitlist_blocks (block, waiting) values (0, 1)`,
    sql`insert into rate_limits (key) values ('x')`,
    sql`insert into spent_challenges (signature, expires_at) values ('x', now())`,
    sql`insert into topic_rules (phrase, rule, reason) values ('left shoes', 'forbidden', 'other')`,
    sql`insert into blocked_target_hosts (host, reason) values ('bad.example', 'x')`,
    sql`insert into open_facts (term, finding) values ('desk', '{"facts": [], "sources": []}')`,
    sql`insert into text_service_spend (day) values (current_date)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

const ended = new Error('rollback of the tested statement')

/** Runs one statement on behalf of a caller and rolls it back. Returns `denied`, or whether it affected a row. */
async function attempt(
  callerId: string | null,
  statement: RawBuilder<unknown>,
): Promise<'denied' | 'reached' | 'nothing'> {
  let reached = false
  const error = await asCaller(web, callerId, async (db) => {
    const { rows, numAffectedRows } = await statement.execute(db)
    reached = rows.length > 0 || (numAffectedRows ?? 0n) > 0n
    throw ended
  }).catch((error: unknown) => error)
  if (error === ended) return reached ? 'reached' : 'nothing'
  // The role has no privilege, or the view is not writable.
  if (['42501', '55000'].includes((error as { code?: string }).code ?? '')) return 'denied'
  throw error
}

const callerOf = (role: Role) => (role === 'guest' ? null : id[role])

async function firstColumn(table: string): Promise<string> {
  const { rows } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table} order by ordinal_position limit 1
  `.execute(database.db)
  return rows[0]?.columnName ?? ''
}

async function statementOf(verb: Verb, { table, where, set, values }: Case): Promise<RawBuilder<unknown>> {
  const name = sql.table(table)
  const column = sql.ref(await firstColumn(table))
  if (verb === 'select') return sql`select 1 from ${name} where ${where()}`
  if (verb === 'delete') return sql`delete from ${name} where ${where()}`
  if (verb === 'insert') return sql`insert into ${name} ${values?.() ?? sql`default values`}`
  return sql`update ${name} set ${set ?? sql`${column} = ${column}`} where ${where()}`
}

const cells = cases.flatMap((tested) =>
  verbs.map((verb) => ({ name: `${verb} on ${tested.table}${tested.row ? ` (${tested.row})` : ''}`, tested, verb })),
)

test.each(cells)('$name is accessible for the roles in the matrix', async ({ tested, verb }) => {
  const expected = tested.may[verb]
  const statement = await statementOf(verb, tested)
  const missed = verb === 'insert' ? 'denied' : 'nothing'
  const outcomes: Partial<Record<Role, string>> = {}
  const expectedOutcomes: Partial<Record<Role, string>> = {}
  for (const role of roles) {
    outcomes[role] = await attempt(callerOf(role), statement)
    expectedOutcomes[role] = expected === 'denied' ? 'denied' : expected.includes(role) ? 'reached' : missed
  }
  expect(outcomes).toEqual(expectedOutcomes)
})

test('every table and view of the product is in the matrix', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`.execute(
    database.db,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(cases.map(({ table }) => table))].sort())
})

test('every row with an owner is under row-level security, and every policy is used by the matrix', async () => {
  const { rows: tables } = await sql<{
    name: string
    secured: boolean
    ownable: boolean
    granted: boolean
    policies: number
  }>`
    select relname as name, relrowsecurity as secured,
      exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id') as ownable,
      has_any_column_privilege('linkwright_web', oid, 'select, insert, update') or has_table_privilege('linkwright_web', oid, 'delete') as granted,
      (select count(*)::int from pg_policy where polrelid = pg_class.oid) as policies
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'`.execute(
    database.db,
  )
  expect(tables.filter(({ ownable }) => ownable).length).toBeGreaterThan(8)
  expect(tables.filter(({ secured }) => !secured)).toEqual([])
  expect(tables.filter(({ granted, policies }) => granted !== policies > 0)).toEqual([])

  const { rows: policies } = await sql<{ table: string; verb: Verb }>`
    select tablename as table, lower(cmd) as verb from pg_policies where schemaname = 'public'`.execute(database.db)
  const unused = policies.filter(
    ({ table, verb }) => !cases.some((tested) => tested.table === table && (tested.may[verb] ?? 'denied') !== 'denied'),
  )
  expect(unused).toEqual([])
})

/** Statements that would give a member more rights. Each is refused for every row. */
const wishes: [string, () => RawBuilder<unknown>][] = [
  ['give a trial post a longer life', () => sql`update blog_posts set expires_at = 'infinity' where id = ${id.trial}`],
  [
    'take a trial post without a claim',
    () =>
      sql`update blog_posts set user_id = caller_id(), is_trial_post = false, expires_at = null where id = ${id.trial}`,
  ],
  ['claim for another member', () => sql`update blog_posts set ${claimFor(sql`${id.other}`)} where id = ${id.trial}`],
  [
    'claim in the name of another member',
    () => sql`update blog_posts set ${claimFor(caller, { by: sql`${id.other}` })} where id = ${id.trial}`,
  ],
  [
    'date a claim back',
    () => sql`update blog_posts set ${claimFor(caller, { at: sql`now() - interval '1 year'` })} where id = ${id.trial}`,
  ],
  [
    'give a post back for ever',
    () => sql`update blog_posts set ${unclaimUntil(sql`'infinity'`)} where id = ${id.claimed}`,
  ],
  [
    'give a post to another member',
    () => sql`update blog_posts set user_id = ${id.other}, claimed_by = ${id.other} where id = ${id.claimed}`,
  ],
  [
    'hide a claim',
    () => sql`update blog_posts set is_claimed = false, claimed_by = null, claimed_at = null where id = ${id.claimed}`,
  ],
  ['add views', () => sql`update blog_posts set view_count = 1000000 where id = ${id.claimed}`],
  ['rewrite an article', () => sql`update blog_posts set content = '<script>' where id = ${id.claimed}`],
  ['become an administrator', () => sql`insert into user_roles (user_id, role) values (caller_id(), 'admin')`],
  ['change the address', () => sql`update users set email = 'x@example.com' where id = caller_id()`],
  ['end a ban', () => sql`update users set banned_until = null where id = caller_id()`],
  ['become premium', () => sql`update profiles set subscription_tier = 'premium' where user_id = caller_id()`],
  ['add to a balance', () => sql`update credits set bonus = 1000 where user_id = caller_id()`],
  [
    'grant credits',
    () =>
      sql`insert into credit_transfers (user_id, kind, amount, source_type, source_id) values (caller_id(), 'bonus', 1000, 'gift', 'mine')`,
  ],
  [
    'be subscribed',
    () => sql`update premium_subscriptions set current_period_end = 'infinity' where user_id = caller_id()`,
  ],
  ['have paid', () => sql`update orders set status = 'paid', paid_at = now() where user_id = caller_id()`],
  ['change an invoice', () => sql`update invoices set total_cents = 1 where user_id = caller_id()`],
  ['make a spend undone', () => sql`delete from credit_transfers where user_id = caller_id()`],
  ['give a hold back', () => sql`update credit_holds set released = amount where user_id = caller_id()`],
  ['raise a session', () => sql`update sessions set aal = 'aal2' where user_id = caller_id()`],
  ['write history for another member', () => sql`insert into account_events (user_id, kind) values (${id.other}, 'x')`],
  [
    'date an event back',
    () =>
      sql`insert into account_events (user_id, kind, created_at) values (caller_id(), 'x', now() - interval '1 year')`,
  ],
  [
    'put a mail into the outbox as sent',
    () =>
      sql`insert into outbox_messages (channel, recipient, template, content, status, sent_at) values ('email', 'a@example.com', 'custom', 'x', 'sent', now())`,
  ],
  ['read the outbox', () => sql`select content from outbox_messages`],
  ['read a password', () => sql`select password_hash from users`],
  ['read all of an account', () => sql`select * from users`],
  ['read the secret of a factor', () => sql`select secret from factors`],
  ['read the key of a passkey', () => sql`select public_key from passkeys`],
  ['read the counter of a session', () => sql`select refresh_counter from sessions`],
  ['read the secret of a webhook', () => sql`select secret from webhook_endpoints`],
  ['read the password of a report', () => sql`select password_hash from report_shares`],
  ['read the credentials of a site', () => sql`select connection_secret from domains`],
  ['prove a site by a word', () => sql`update domains set proof_status = 'proven' where user_id = caller_id()`],
  ['write the history of what the site says', () => sql`delete from site_content_changes`],
  ['read the signing keys', () => sql`select private_jwk from signing_keys`],
  ['read the queue', () => sql`select * from graphile_worker._private_jobs`],
  ['write into the queue', () => sql`select graphile_worker.add_job('mail.deliver')`],
  ['restore any post', () => sql`select * from restore_archived_post(${id.archived}, only_own => false)`],
  ['make a table', () => sql`create table public.mine (id int)`],
  ['make a function', () => sql`create function public.mine() returns int language sql as 'select 1'`],
  ['make a schema', () => sql`create schema mine`],
  ['make a policy', () => sql`create policy mine on blog_posts using (true)`],
  ['switch the policies off', () => sql`alter table blog_posts disable row level security`],
  ['become a superuser', () => sql`alter role linkwright_web superuser`],
  ['read a file', () => sql`select pg_read_file('/etc/passwd')`],
  ['run a program', () => sql`copy (select 1) to program 'true'`],
  ['hear the roles and passwords', () => sql`select * from pg_authid`],
]

test.each(wishes)('the web role cannot %s', async (_name, statement) => {
  expect(await attempt(id.owner, statement())).toBe('denied')
})

test('an administrator changes site content only in their own name', async () => {
  const inNameOf = (who: string) => sql`update site_claims set mode = 'off', changed_at = now(), changed_by = ${who}`
  expect(await attempt(id.admin, inNameOf(id.other))).toBe('denied')
  expect(await attempt(id.admin, inNameOf(id.admin))).toBe('reached')
})

test('the web role cannot read past the policies: disabling them is an error', async () => {
  const query = asCaller(web, id.owner, async (db) => {
    await sql`set local row_security = off`.execute(db)
    await sql`select count(*) from blog_posts`.execute(db)
  })
  await expect(query).rejects.toMatchObject({ code: '42501' })
})

test('a connection of the web role stays that role after any statement', async () => {
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(database.db)
  const owner = rows[0]?.owner ?? ''
  const asRole = connect(webSource(database.source), { max: 1 })
  const named = async () =>
    (await asRole.pool.query('select current_user, session_user')).rows as {
      current_user: string
      session_user: string
    }[]
  const webOnly = [{ current_user: 'linkwright_web', session_user: 'linkwright_web' }]

  expect(owner).not.toBe('linkwright_web')
  expect(await named()).toEqual(webOnly)
  await expect(asRole.pool.query(`set role "${owner}"`)).rejects.toMatchObject({ code: '42501' })
  await expect(asRole.pool.query(`set session authorization "${owner}"`)).rejects.toMatchObject({ code: '42501' })
  await asRole.pool.query('reset role')
  await asRole.pool.query('set role none')
  await asRole.pool.query('reset session authorization')
  await asRole.pool.query('discard all')
  expect(await named()).toEqual(webOnly)
  await asRole.close()
})

test('without a login of its own, the web role is set before the first query and restored by a reset', async () => {
  const { host, user, database: name } = database.source
  const url = `postgresql:///${name}?host=${encodeURIComponent(host)}&user=${user}`
  const asRole = connect(webSource({ connectionString: url }), { max: 1 })
  await asRole.pool.query('reset role')
  const { rows } = await asRole.pool.query('select current_user')
  expect(rows).toEqual([{ current_user: 'linkwright_web' }])
  await expect(asRole.pool.query('select password_hash from users')).rejects.toMatchObject({ code: '42501' })
  await asRole.close()
})

test('the caller of a transaction is cleared at its end, also after a failure', async () => {
  const one = connect(webSource(database.source), { max: 1 })
  const whose = async (db: Db) =>
    (await sql<{ caller: string | null }>`select caller_id() as caller`.execute(db)).rows[0]?.caller

  expect(await asCaller(one.db, id.owner, whose)).toBe(id.owner)
  expect(await whose(one.db)).toBeNull()
  const failing = asCaller(one.db, id.owner, (db) => sql`select 1 / 0`.execute(db))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await whose(one.db)).toBeNull()
  expect(await asCaller(one.db, null, whose)).toBeNull()
  await one.close()
})

test('the functions with the rights of the owner are known, and each of them has its own search path', async () => {
  const { rows } = await sql<{ name: string; config: string[] | null; web: boolean }>`
    select proname as name, proconfig as config, has_function_privilege('linkwright_web', oid, 'execute') as web
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`.execute(database.db)
  expect(rows.filter(({ web }) => web).map(({ name }) => name)).toEqual([
    'archive_own_post',
    'caller_is_admin',
    'end_own_flows',
    'enqueue_job',
    'generate_unique_slug',
    'is_in_blog_search',
    'list_site_chunks',
    'list_sitemap_chunks',
    'list_sitemap_posts',
    'new_blog_word',
    'newest_blog_posts',
    'ranked_blog_posts',
    'related_blog_posts',
    'restore_own_post',
    'trial_post_is_over',
  ])
  expect(rows.filter(({ config }) => !config?.some((setting) => /^search_path=.*pg_temp$/.test(setting)))).toEqual([])
})

test("a member archives and restores only the member's own rows", async () => {
  const archive = (slug: string) => sql`select * from archive_own_post(${slug})`
  const slugOf = async (postId: string) =>
    (await database.db.selectFrom('blogPosts').select('slug').where('id', '=', postId).executeTakeFirstOrThrow()).slug
  const claimed = await slugOf(id.claimed)
  const trial = await slugOf(id.trial)
  const outcomes = async (statement: RawBuilder<unknown>) =>
    Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await attempt(callerOf(role), statement)])))

  expect(await outcomes(archive(claimed))).toEqual({
    owner: 'reached',
    other: 'nothing',
    guest: 'nothing',
    admin: 'nothing',
  })
  expect(await outcomes(archive(trial))).toEqual({
    owner: 'nothing',
    other: 'nothing',
    guest: 'nothing',
    admin: 'nothing',
  })
  const restore = sql`select * from restore_own_post(${id.archived})`
  expect(await outcomes(restore)).toEqual({ owner: 'reached', other: 'nothing', guest: 'nothing', admin: 'nothing' })
})

test('a search never reveals a post that the public may not see', async () => {
  const hidden = [id.draft, id.expired]
  for (const role of roles) {
    const { rows } = await asCaller(web, callerOf(role), (db) =>
      sql<{ id: string; related: string }>`
        select found.id, related.id as related
        from newest_blog_posts(websearch_to_tsquery('english', 'garden'), '{}', null, 100) found
          full join related_blog_posts(websearch_to_tsquery('english', 'garden'), 100) related on related.id = found.id`.execute(
        db,
      ),
    )
    for (const found of [rows.map(({ id }) => id), rows.map(({ related }) => related)]) {
      expect(found).toContain(id.trial)
      expect(found.filter((post) => hidden.includes(post))).toEqual([])
    }
  }
})
