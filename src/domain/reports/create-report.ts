import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { guestReportDays, refusedPagesMax } from '#contract/limits.ts'
import type { PageUrls } from '#contract/reports/page-urls.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { NewReport, RefusedPage } from '#contract/reports/reports.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { listPostsForTarget } from '#domain/posts/queries.ts'
import { readPageUrls } from './page-urls.ts'
import { type ReportRow, startRun } from './runs.ts'
import type { ServedReports } from './served-reports.ts'

export type Requester = {
  /** `null` for a guest. */
  userId: string | null
  /** The maximum number of pages of one report. */
  pagesMax: number
  isAllowed: ServedReports['isAllowed']
}

/** `key` is a guest's proof of ownership; only its hash is stored. */
export type CreatedReport = {
  report: ReportRow
  key: string | null
  /** The first refused pages of the list, and how many were left out in total. */
  refused: RefusedPage[]
  leftOut: { refused: number; duplicates: number }
}

/**
 * Creates a report with its expectation, its first run, all its pages and the job that checks them, in one transaction. Throws `invalid_target_url`
 * for a destination that is no web address, and `validation_failed` for a list without a page, or with too many.
 */
export async function createReport(
  db: Db,
  { userId, pagesMax, isAllowed }: Requester,
  { origin, title = null, ...input }: NewReport & { origin: string; title?: string | null },
): Promise<CreatedReport> {
  const destination = parseTargetUrl(input.destinationUrl)
  if (destination === null) throw new DomainError('invalid_target_url', reportFormTexts.invalidDestination)
  const { urls, invalid, duplicates } =
    input.urls.length > 0
      ? await pagesOf(input.urls, { pagesMax, isAllowed })
      : { urls: await ownPages(db, destination.href, origin, pagesMax), invalid: [], duplicates: 0 }
  const refused = invalid.slice(0, refusedPagesMax).map(({ line, text, reason }) => ({ line, url: text, reason }))
  const key = userId === null ? randomBytes(16).toString('base64url') : null
  return db.transaction().execute(async (db) => {
    const report = await db
      .insertInto('reports')
      .values({
        userId,
        title,
        keyHash: key === null ? null : hashOfKey(key),
        keyword: input.keyword,
        anchorText: input.anchorText,
        destinationUrl: destination.href,
        matchMode: input.matchMode,
        rel: input.rel,
        expiresAt: userId === null ? sql<Date>`now() + make_interval(days => ${guestReportDays})` : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await startRun(db, report.id, urls)
    return { report, key, refused, leftOut: { refused: invalid.length, duplicates } }
  })
}

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The accepted list: trimmed, each page once. */
async function pagesOf(
  lines: readonly string[],
  { pagesMax: max, isAllowed }: Pick<Requester, 'pagesMax' | 'isAllowed'>,
): Promise<PageUrls> {
  const read = await readPageUrls(lines.join('\n'), { max, isAllowed })
  if (read.beyondMax > 0) throw new DomainError('validation_failed', reportFormTexts.tooManyPages(max))
  if (read.urls.length === 0) throw new DomainError('validation_failed', reportFormTexts.noValidPages)
  return read
}

async function ownPages(db: Db, destination: string, origin: string, max: number): Promise<string[]> {
  const slugs = await listPostsForTarget(db, destination, max)
  if (slugs.length === 0) throw new DomainError('validation_failed', reportFormTexts.noPages)
  return slugs.map((slug) => `${origin}/blog/${slug}`)
}
