import { sql } from 'kysely'
import type { Evidence, Verdict } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'
import { packEvidence, packReasons } from '#domain/reports/evidence/packed-json.ts'

type NewRun = {
  reportId: string
  pages?: number
  status?: 'done' | 'cancelled' | 'running'
  /** The number of checked pages; all by default. */
  checked?: number
  /** The properties of the pages, by their position. */
  page?: (position: number) => { url?: string; anchorText?: string | null; verdict?: Verdict }
}

/** A guest's report without a run. */
export async function makeReport(db: Db, changes: { keyword?: string; anchorText?: string } = {}): Promise<string> {
  const { id } = await db
    .insertInto('reports')
    .values({
      keyHash: Buffer.alloc(32),
      keyword: changes.keyword ?? 'garden tools',
      anchorText: changes.anchorText ?? 'the best spades',
      destinationUrl: 'https://shop.example/spades',
      matchMode: 'exact',
      rel: 'any',
      expiresAt: sql<Date>`now() + interval '30 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A run with results in the engine's format, written at once. */
export async function makeRun(db: Db, { reportId, pages = 3, status = 'done', ...overrides }: NewRun): Promise<string> {
  const { checked = pages, page = () => ({}) } = overrides
  const { id } = await db
    .insertInto('reportRuns')
    .values({
      reportId,
      number: sql<number>`(select count(*) + 1 from report_runs where report_id = ${reportId})`,
      status,
      pageCount: pages,
      startedAt: sql<Date>`now() - interval '1 minute'`,
      finishedAt: status === 'running' ? null : sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: pages }, (_, index) =>
    pageRow(id, { position: index + 1, isChecked: index < checked, ...page(index + 1) }),
  )
  for (let from = 0; from < pages; from += 500)
    await db
      .insertInto('reportPages')
      .values(rows.slice(from, from + 500))
      .execute()
  await sql`insert into report_url_orders (run_id, positions)
    select run_id, array_agg(position::smallint order by url, position) from report_pages where run_id = ${id} group by run_id`.execute(
    db,
  )
  await sql`update report_runs set counts = count_results(id) where id = ${id}`.execute(db)
  return id
}

const reasons = [{ code: 'link_found', level: 'decides', text: 'The page links to the destination.', data: {} }]

type PageRow = { position: number; isChecked: boolean; url?: string; anchorText?: string | null; verdict?: Verdict }

function pageRow(runId: string, { position, isChecked, url: customUrl, anchorText, verdict = 'found' }: PageRow) {
  const url = customUrl ?? `https://blog-${position}.example/garden/post-${position}?a=1&b=%C3%BC`
  if (!isChecked) return { runId, position, url }
  const text = anchorText === undefined ? 'the best spades' : anchorText
  return {
    runId,
    position,
    url,
    verdict,
    reasonsPacked: packReasons(JSON.stringify(reasons)),
    evidencePacked: packEvidence(evidenceOf(url, text ?? '')),
    anchorText: text,
    relKind: text === null ? null : 'follow',
    isIndexable: true,
    // Written 200 at a time, each write later than the one before.
    checkedAt: sql<Date>`now() + ${Math.floor(position / 200)}::integer * interval '1 microsecond'`,
  }
}

/** About as much data as the engine stores for an ordinary page. */
function evidenceOf(url: string, anchorText: string): Evidence {
  const link = {
    href: 'https://shop.example/spades',
    url: 'https://shop.example/spades',
    rel: [],
    target: null,
    title: null,
    region: 'article' as const,
    hidden: [],
    offset: 20_512,
    anchorText,
    anchorKind: 'text' as const,
    outerHtml: `<a href="https://shop.example/spades">${anchorText}</a>`,
    sentence: `Who digs every day swears by ${anchorText}, and rightly so. `.repeat(4),
  }
  const hop = {
    url,
    status: 200,
    location: null,
    ip: '203.0.113.9',
    tls: {
      protocol: 'TLSv1.3',
      cipher: 'TLS_AES_128_GCM_SHA256',
      issuer: 'R11',
      subject: 'blog.example',
      validTo: '2027-01-01T00:00:00.000Z',
    },
    timings: { dnsMs: 3.1, connectMs: 11.25, tlsMs: 20.0625 },
    headersMs: 87.3,
  }
  return {
    fetching: {
      requestedUrl: url,
      finalUrl: url,
      hops: [hop],
      failure: null,
      robots: {
        verdict: 'allowed',
        url: new URL('/robots.txt', url).href,
        status: 200,
        rule: null,
        agent: '*',
        crawlDelaySeconds: null,
      },
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', server: 'nginx', link: `<${url}>; rel="canonical"` },
      bodyBytes: 40_960,
      transferBytes: 9_871,
      isCut: false,
      sha256: 'a'.repeat(64),
      userAgent: 'LinkwrightBot/1.0 (+https://linkwright.example/bot)',
      startedAt: '2026-11-22T01:02:03.004Z',
      totalMs: 120.5,
      attempts: 1,
    },
    page: {
      charset: 'utf-8',
      charsetSource: 'header',
      language: 'en',
      title: 'Ten spades for heavy soil, and one for the bath – tried & tested 🌱',
      base: null,
      canonicals: [url],
      robotsMeta: [{ name: 'robots', content: 'index, follow, max-image-preview:large' }],
      metaRefresh: null,
      linkCount: 1,
      outgoing: { total: 54, internal: 40, external: 14, nofollow: 3 },
      textLength: 9_310,
      scripts: 7,
      links: [link],
    },
    rendered: null,
  }
}
