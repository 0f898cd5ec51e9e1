import { randomUUID } from 'node:crypto'
import type { Evidence, PageFacts } from '#contract/reports/report-evidence.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import type { Db } from '#db/db.ts'
import { findBlockedHost } from '#domain/abuse/blocked-hosts.ts'
import { requirePublicTarget } from '#domain/abuse/target-policy.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createPageCheck } from '#domain/reports/check/check-page.ts'
import type { Judgement } from '#domain/reports/verdict/judge-page.ts'
import type { PlanDeps } from './plan-deps.ts'

/** The inspection of a target: why the target must not be contacted, or the result of fetching it. */
export type TargetInspection =
  | { kind: 'refused'; url: string; text: string }
  | {
      kind: 'fetched'
      url: string
      evidence: Evidence
      judgement: Judgement
      /** A random URL on the same host, which cannot exist, returns the very same page. */
      answersAnything: boolean
    }

/**
 * Fetches a target live, and a URL beside it that cannot exist: if a site answers both alike, its 200 has no meaning. Every reaction of the server is
 * data; rejects only with the signal's reason. `null` for an invalid URL.
 */
export async function inspectTarget(db: Db, deps: PlanDeps, targetUrl: string): Promise<TargetInspection | null> {
  const url = parseTargetUrl(targetUrl)
  if (url === null) return null
  const refusal = await refusalOf(db, deps, url)
  if (refusal !== null) return { kind: 'refused', url: url.href, text: refusal }
  const { evidence, ...judgement } = await fetchTarget(deps, url.href)
  const answersAnything = mayBeAnything(url, evidence) && (await isAnsweredAlike(deps, url, evidence))
  return { kind: 'fetched', url: url.href, evidence, judgement, answersAnything }
}

async function refusalOf(db: Db, { isAllowed }: PlanDeps, url: URL): Promise<string | null> {
  if (await findBlockedHost(db, url.hostname)) return 'The operator does not allow links to this site.'
  if (isAllowed(url)) return null
  try {
    requirePublicTarget(url.href)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

function fetchTarget({ pages }: PlanDeps, url: string) {
  const expectation = { destination: url, matchMode: 'exact', anchorText: null, keyword: null, rel: 'any' } as const
  return createPageCheck({ ...pages, atOnce: 1 }, expectation)(url)
}

/** The start page of a site is not compared, and a page that was not read cannot be compared. */
function mayBeAnything(url: URL, { fetching, page }: Evidence): boolean {
  return url.pathname !== '/' && fetching.status === 200 && page !== null
}

async function isAnsweredAlike(deps: PlanDeps, url: URL, { fetching, page }: Evidence): Promise<boolean> {
  const beside = new URL(`./${randomUUID()}`, url)
  const other = (await fetchTarget(deps, beside.href)).evidence
  if (other.fetching.status !== 200 || other.page === null) return false
  const isSameBody = fetching.sha256 !== null && fetching.sha256 === other.fetching.sha256
  return isSameBody || fetching.finalUrl === other.fetching.finalUrl || isSameText(page, other.page)
}

/** Pages contain their own URL in many places; title and text length still distinguish them. */
function isSameText(one: PageFacts | null, other: PageFacts): boolean {
  return one !== null && one.title === other.title && one.title !== null && one.textLength === other.textLength
}
