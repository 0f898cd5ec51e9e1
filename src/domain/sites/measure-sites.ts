import { sql } from 'kysely'
import { siteFiguresDays, siteFiguresMinutes, speedSamplesMin, speedTailSamplesMin } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** Takes the sites whose measurement is due longest, so that no other process measures them. */
export async function takeSitesToMeasure(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update site_figures set due_at = now() + make_interval(mins => ${siteFiguresMinutes})
    where domain_id in (
      select domain_id from site_figures where due_at <= now() order by due_at limit ${limit} for update skip locked
    )
    returning domain_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The survival of the links of one site. */
export type SiteSurvival = {
  domainId: string
  links: number
  day30: { links: number; share: number | null }
  day90: { links: number; share: number | null }
}

/**
 * Computes the figures of sites from their articles and from the measurements of the past 30 days, and stores them with the survival of their links.
 * Older measurements are deleted.
 */
export async function recordFigures(db: Db, survivals: readonly SiteSurvival[]): Promise<void> {
  const ids = survivals.map(({ domainId }) => domainId)
  const since = sql`now() - make_interval(days => ${siteFiguresDays})`
  await sql`delete from site_checks where domain_id = any (${ids}::uuid[]) and at < ${since}`.execute(db)
  await sql`
    with survival as (
      select * from jsonb_to_recordset(${JSON.stringify(survivals)}::jsonb)
        as of ("domainId" uuid, links int, day30 jsonb, day90 jsonb)
    ), topic as (
      select domain_id, category, count(*)::int as articles from automation_posts
      where domain_id = any (${ids}::uuid[]) and status = 'published' group by domain_id, category
    ), articles as (
      select domain_id, sum(articles)::int as live,
        jsonb_agg(jsonb_build_object('category', category, 'articles', articles) order by articles desc, category) as topics
      from topic group by domain_id
    ), requests as (
      select domain_id, at, placement_id, observation, response_ms from site_checks where domain_id = any (${ids}::uuid[]) and at >= ${since}
    ), last_check as (
      select distinct on (domain_id, placement_id) domain_id, observation, at from requests where placement_id is not null
      order by domain_id, placement_id, at desc
    ), checks as (
      select domain_id, count(*)::int as links, count(*) filter (where observation = 'there')::int as found,
        count(*) filter (where observation = 'unread')::int as unread, max(at) as last_at
      from last_check group by domain_id
    ), speed as (
      select domain_id, count(*)::int as checks, (count(*) filter (where response_ms is null))::int as unanswered, max(at) as last_at,
        case when count(response_ms) >= ${speedSamplesMin}::int
          then round(percentile_cont(0.5) within group (order by response_ms))::int end as median,
        case when count(response_ms) >= ${speedTailSamplesMin}::int
          then round(percentile_cont(0.95) within group (order by response_ms))::int end as p95
      from requests group by domain_id
    )
    update site_figures set measured_at = now(), live_articles = coalesce(articles.live, 0), topics = coalesce(articles.topics, '[]'),
      links_checked = coalesce(checks.links, 0), links_found = coalesce(checks.found, 0), links_unread = coalesce(checks.unread, 0),
      links_checked_at = checks.last_at, survival_links = survival.links, day30_links = (survival.day30 ->> 'links')::int,
      day30_share = (survival.day30 ->> 'share')::real, day90_links = (survival.day90 ->> 'links')::int,
      day90_share = (survival.day90 ->> 'share')::real, checks = coalesce(speed.checks, 0), checks_unanswered = coalesce(speed.unanswered, 0),
      last_check_at = speed.last_at, median_ms = speed.median, p95_ms = speed.p95
    from survival left join articles on articles.domain_id = "domainId" left join checks on checks.domain_id = "domainId"
      left join speed on speed.domain_id = "domainId"
    where site_figures.domain_id = "domainId"`.execute(db)
}
