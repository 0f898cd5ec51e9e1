import { type RawBuilder, sql } from 'kysely'
import type { AccountExport } from '#contract/accounts/accounts.ts'
import { exportedPostsMax, exportedRowsMax } from '#contract/limits.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { readJsonRows } from '#db/json-rows.ts'
import { exportCampaigns } from '#domain/campaigns/export-campaigns.ts'
import { exportEventsOfAccount, exportPlacementsOfAccount } from '#domain/campaigns/export-placements-of-account.ts'
import { exportPosts } from '#domain/posts/library/export-posts.ts'
import { exportSites } from '#domain/sites/export-sites.ts'

type Row = Record<string, unknown>

/**
 * Returns all stored data of an account, without secrets. Lists have at most the newest `exportedRowsMax` rows, those of posts `exportedPostsMax`;
 * `truncated` names the lists that have more.
 */
export async function exportAccount(db: Db, { userId }: { userId: string }): Promise<AccountExport> {
  return asCaller(db, userId, async (db) => {
    const truncated: string[] = []
    const bounded = (name: string, rows: Row[], max: number): Row[] => {
      if (rows.length > max) truncated.push(name)
      return rows.slice(0, max)
    }
    const list = async (name: string, query: RawBuilder<unknown>): Promise<Row[]> =>
      bounded(name, await readJsonRows(db, query, exportedRowsMax + 1), exportedRowsMax)
    const { posts, archivedPosts, postAuthor, postDrafts, postImages } = await exportPosts(
      db,
      userId,
      exportedPostsMax + 1,
    )
    const sitesMax = { sitesMax: exportedRowsMax + 1, articlesMax: exportedPostsMax + 1 }
    const { sites, siteArticles } = await exportSites(db, userId, sitesMax)
    return {
      format: 'linkwright-account-1',
      exportedAt: new Date().toISOString(),
      user: (await list('user', userFields(userId)))[0] ?? {},
      profile: (await list('profile', sql`select * from profiles where user_id = ${userId}`))[0] ?? null,
      roles: await list('roles', sql`select role, created_at from user_roles where user_id = ${userId}`),
      identities: await list('identities', sql`select * from identities where user_id = ${userId} order by id desc`),
      ...(await exportSignInMethods(list, userId)),
      events: await list('events', sql`select * from account_events where user_id = ${userId} order by id desc`),
      posts: bounded('posts', posts, exportedPostsMax),
      archivedPosts: bounded('archivedPosts', archivedPosts, exportedPostsMax),
      postAuthor,
      postDrafts: bounded('postDrafts', postDrafts, exportedPostsMax),
      postImages: bounded('postImages', postImages, exportedPostsMax),
      credits: (await list('credits', creditFields(userId)))[0] ?? null,
      creditTransfers: await list('creditTransfers', newest(sql`credit_transfers`, userId)),
      orders: await list('orders', newest(sql`orders`, userId)),
      subscriptions: await list('subscriptions', newest(sql`premium_subscriptions`, userId)),
      reports: await list('reports', reportFields(userId)),
      reportRuns: await list('reportRuns', ofReports(sql`report_runs`, sql`id`, userId)),
      reportShares: await list('reportShares', shareFields(userId)),
      reportBrand: (await list('reportBrand', brandFields(userId)))[0] ?? null,
      reportMonitors: await list('reportMonitors', ofReports(sql`report_monitors`, sql`created_at`, userId)),
      reportChanges: await list('reportChanges', ofReports(sql`report_changes`, sql`id`, userId)),
      campaigns: bounded('campaigns', await exportCampaigns(db, userId, exportedRowsMax + 1), exportedRowsMax),
      placements: bounded(
        'placements',
        await exportPlacementsOfAccount(db, userId, exportedRowsMax + 1),
        exportedRowsMax,
      ),
      placementEvents: bounded(
        'placementEvents',
        await exportEventsOfAccount(db, userId, exportedRowsMax + 1),
        exportedRowsMax,
      ),
      sites: bounded('sites', sites, exportedRowsMax),
      siteArticles: bounded('siteArticles', siteArticles, exportedPostsMax),
      waitlist: await list('waitlist', waitlistFields(userId)),
      webhookEndpoints: await list('webhookEndpoints', endpointFields(userId)),
      webhookDeliveries: await list('webhookDeliveries', deliveryFields(userId)),
      errorLogs: await list(
        'errorLogs',
        sql`select * from error_logs where user_id = ${userId} order by created_at desc`,
      ),
      truncated,
    }
  })
}

type List = (name: string, query: RawBuilder<unknown>) => Promise<Row[]>

async function exportSignInMethods(list: List, userId: string) {
  return {
    factors: await list('factors', factorFields(userId)),
    passkeys: await list('passkeys', passkeyFields(userId)),
    sessions: await list('sessions', sessionFields(userId)),
  }
}

const newest = (table: RawBuilder<unknown>, userId: string) =>
  sql`select * from ${table} where user_id = ${userId} order by id desc`

const ofReports = (table: RawBuilder<unknown>, order: RawBuilder<unknown>, userId: string) =>
  sql`select * from ${table} where report_id in (select id from reports where user_id = ${userId}) order by ${order} desc`

const creditFields = (userId: string) =>
  sql`select *, amount + bonus - total_used as balance from credits where user_id = ${userId}`

const reportFields = (userId: string) => sql`
  select id, keyword, anchor_text, destination_url, match_mode, rel, expires_at, created_at
  from reports where user_id = ${userId} order by created_at desc`

const shareFields = (userId: string) => sql`
  select report_id, revoked_at, ends_at, has_password, hidden
  from report_shares where report_id in (select id from reports where user_id = ${userId}) order by report_id`

const brandFields = (userId: string) => sql`
  select name, colour, translate(encode(logo, 'base64'), E'\\n', '') as logo from report_brands where user_id = ${userId}`

const deliveryFields = (userId: string) => sql`
  select id, endpoint_id, type, status, attempts, last_attempt_at, last_status, error, created_at
  from webhook_deliveries where endpoint_id in (select id from webhook_endpoints where user_id = ${userId}) order by id desc`

/** Entries that joined with the account, or with its address. */
const waitlistFields = (userId: string) => sql`
  select id, email, full_name, source, status, referral_code, referrals, number, created_at, confirmed_at, mailed_at
  from waitlist where user_id = ${userId} or email = (select email from users where id = ${userId} and email_confirmed_at is not null)
  order by id`

const endpointFields = (userId: string) => sql`
  select id, url, failures, failing_since, disabled_at, created_at from webhook_endpoints where user_id = ${userId} order by id desc`

const userFields = (userId: string) => sql`
  select id, email, email_confirmed_at, phone, phone_confirmed_at, new_email, new_phone, email_change_confirmed, user_metadata, password_changed_at,
    confirmation_sent_at, recovery_sent_at, email_change_sent_at, phone_change_sent_at, reauthentication_sent_at, last_sign_in_at, banned_until,
    deletion_due_at, created_at, updated_at
  from users where id = ${userId}`

const factorFields = (userId: string) => sql`
  select id, friendly_name, factor_type, status, phone, last_challenged_at, created_at, updated_at
  from factors where user_id = ${userId} order by created_at desc`

const passkeyFields = (userId: string) => sql`
  select id, friendly_name, factor_id, last_used_at, created_at
  from passkeys where user_id = ${userId} order by created_at desc`

const sessionFields = (userId: string) => sql`
  select id, aal, amr, refreshed_at, not_after, user_agent, ip, created_at from sessions where user_id = ${userId} order by id desc`
