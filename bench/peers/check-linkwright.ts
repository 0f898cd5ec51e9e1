import { createPageFetcher } from '../../src/adapters/fetch/page-fetcher.ts'
import { type ConnectionSource, connect } from '../../src/db/connection.ts'
import { checkRun } from '../../src/domain/reports/check/check-run.ts'
import { createReport } from '../../src/domain/reports/create-report.ts'
import { latestRun } from '../../src/domain/reports/runs.ts'
import type { Check, LinkSite } from '../harness/links/checkers.ts'
import { anchorText, destination } from '../harness/links/link-pages.ts'
import { fetcherOptionsOf, type Scenario } from '../harness/links/link-web.ts'

/* The product's own work on a report, from the list of pages to the last row: the server's part at POST /api/reports, then its job. */

const { BENCH_DATABASE = '', BENCH_SITE = '', BENCH_SCENARIO = '' } = process.env

const { db } = connect(JSON.parse(BENCH_DATABASE) as ConnectionSource)
const fetcher = createPageFetcher({
  contactUrl: 'http://localhost/about-us',
  ...fetcherOptionsOf(BENCH_SCENARIO as Scenario, JSON.parse(BENCH_SITE) as LinkSite),
})
const deps = { fetcher, renderer: null, atOnce: 64, stopping: new AbortController().signal }

export const check: Check = async (urls) => {
  const { report } = await createReport(
    db,
    { userId: null, pagesMax: urls.length, isAllowed: () => true },
    {
      keyword: 'rain barrel',
      anchorText,
      destinationUrl: destination,
      matchMode: 'exact',
      rel: 'any',
      urls,
      origin: 'http://localhost',
    },
  )
  const run = await latestRun(db, report.id)
  while ((await checkRun(db, deps, run.id)) === 'continues');
  const { found } = await db
    .selectFrom('reportPages')
    .select((count) => count.fn.countAll<number>().as('found'))
    .where('runId', '=', run.id)
    .where('verdict', '=', 'found')
    .executeTakeFirstOrThrow()
  return found
}
