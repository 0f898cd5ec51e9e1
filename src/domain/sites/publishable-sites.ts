import { type RawBuilder, sql } from 'kysely'
import type { Category } from '#contract/posts/post-fields.ts'
import type { SiteKind, SitePublisher } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'

export type PublishableSite = {
  id: string
  host: string
  kind: SiteKind
  publisher: SitePublisher
  name: string
  categories: Category[]
  postsPerDay: number
  spacingMinutes: number
  publishedLast24Hours: number
  lastPublishedAt: Date | null
  isHealthy: boolean
}

/** The articles of the last day are counted only for sites that received one. */
const columnsText = `
  domains.id, host, case when domains.user_id is null then 'network' else 'own' end as kind, publisher, name, categories, posts_per_day,
  spacing_minutes, turn.last_article_at as last_published_at, health_status <> 'failing' as is_healthy,
  case when turn.last_article_at > now() - interval '24 hours' then (
    select count(*)::int from (
      select from automation_posts where domain_id = domains.id and created_at > now() - interval '24 hours' limit 100
    ) recent
  ) else 0 end as published_last24_hours`
const columns = sql.raw(columnsText)

const acceptsArticles = `is_on and proof_status = 'proven'
    and (publisher = 'hosted' or connection_status in ('untested', 'working'))`
const acceptsArticlesOf = (userId: string) => sql`
  (domains.user_id is null or domains.user_id = ${userId}) and ${sql.raw(acceptsArticles)}`

/** Each placement reads its site, and reads it again when it is locked. */
const readSitesById = prepared<PublishableSite>(
  'read-publishable-sites',
  `select ${columnsText} from domains join site_turns turn on turn.domain_id = domains.id and turn.topic = ''
    where domains.id = any ($2::uuid[]) and (domains.user_id is null or domains.user_id = $1) and ${acceptsArticles}
    order by domains.id`,
)

/**
 * Proven sites that are switched on and accept articles of this member: the network's sites and the member's own, those with external software only
 * if they have credentials. Sorted by id, so that a choice among them is reproducible.
 */
export async function listPublishableSites(
  db: Db,
  { userId }: { userId: string },
  { siteIds }: { siteIds?: readonly string[] } = {},
): Promise<PublishableSite[]> {
  if (siteIds !== undefined) return readSitesById(db, [userId, siteIds])
  const { rows } = await sql<PublishableSite>`
    select ${columns} from domains join site_turns turn on turn.domain_id = domains.id and turn.topic = ''
    where ${acceptsArticlesOf(userId)} order by domains.id`.execute(db)
  return rows
}

/** How many sites `listPublishableSites` lists that answer, without those of some hosts. */
export async function countPublishableSites(
  db: Db,
  { userId, withoutHosts }: { userId: string; withoutHosts: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ sites: number }>`
    select count(*)::int as sites from domains
    where ${acceptsArticlesOf(userId)} and health_status <> 'failing' and host <> all (${[...withoutHosts]}::text[])`.execute(
    db,
  )
  return rows[0]?.sites ?? 0
}

/**
 * The ids of the first `limit` sites of a topic's queue that answer and accept one more article within a day, except those `without`. If there are
 * fewer, all sites of the topic that answer: one of the others may be free by the time of a later article.
 */
export async function listFirstTurns(
  db: Db,
  { limit, ...turn }: Pick<Turn, 'userId' | 'topic' | 'without' | 'withoutHosts'> & { limit: number },
): Promise<string[]> {
  const first = (condition: RawBuilder<unknown>) =>
    sql<{ id: string }>`
      select turn.domain_id as id from site_turns turn join domains on domains.id = turn.domain_id
      where turn.topic = ${turn.topic ?? ''} and ${acceptsArticlesOf(turn.userId)} and health_status <> 'failing'
        and domains.id <> all (${[...turn.without]}::uuid[]) and host <> all (${[...turn.withoutHosts]}::text[])
        and ${condition}`.execute(db)
  const { rows } = await first(
    sql`${isFreeWithinDay} order by turn.last_article_at nulls first, turn.domain_id limit ${limit}`,
  )
  const found = rows.length < limit ? (await first(sql`true`)).rows : rows
  return found.map(({ id }) => id)
}

/** Which site may receive the next article. `topic`: a category of the site; `null` for any. `without`: sites that are not considered. */
export type Turn = {
  userId: string
  topic: Category | null
  ownOnly: boolean
  siteIds: readonly string[] | null
  without: readonly string[]
  withoutHosts: readonly string[]
}

/**
 * The site whose last article is oldest, among those that answer and accept one more article within a day. It is locked until the transaction ends;
 * sites that others locked are passed over, so that concurrent calls take different sites and do not wait for each other.
 */
export async function takeTurn(db: Db, turn: Turn): Promise<PublishableSite | null> {
  const ids = turn.siteIds === null ? null : [...turn.siteIds]
  const { rows } = await sql<PublishableSite>`
    with next as materialized (
      select turn.domain_id from site_turns turn
      join site_locks on site_locks.domain_id = turn.domain_id
      join domains on domains.id = turn.domain_id
      where turn.topic = ${turn.topic ?? ''} and ${acceptsArticlesOf(turn.userId)} and health_status <> 'failing'
        and (${!turn.ownOnly} or domains.user_id is not null) and (${ids}::uuid[] is null or domains.id = any (${ids}::uuid[]))
        and domains.id <> all (${[...turn.without]}::uuid[]) and host <> all (${[...turn.withoutHosts]}::text[])
        and ${isFreeWithinDay}
      order by turn.last_article_at nulls first, turn.domain_id limit 1 for update of site_locks skip locked
    )
    select ${columns} from next join domains on domains.id = next.domain_id
    join site_turns turn on turn.domain_id = domains.id and turn.topic = ''`.execute(db)
  return rows[0] ?? null
}

/** A full day never makes a site wait longer than a day; only its spacing can. */
const isFreeWithinDay = sql`
  (turn.last_article_at is null or turn.last_article_at + make_interval(mins => spacing_minutes) < now() + interval '1 day')`

/**
 * Locks a site for the placement that takes it, until the transaction ends. Returns whether it did; only with `wait` it waits for a placement that is
 * taking the site. A caller that has locked another site must not wait, or two could wait for each other.
 */
export async function lockTurn(db: Db, siteId: string, { wait }: { wait: boolean }): Promise<boolean> {
  const rows = await db
    .selectFrom('siteLocks')
    .select('domainId')
    .where('domainId', '=', siteId)
    .forUpdate()
    .$if(!wait, (query) => query.skipLocked())
    .execute()
  return rows.length > 0
}
