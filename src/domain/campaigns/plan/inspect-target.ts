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

/** What was seen of a target: why nothing may be sent there, or what came of asking for it. */
export type TargetInspection =
  | { kind: 'refused'; url: string; text: string }
  | {
      kind: 'looked'
      url: string
      evidence: Evidence
      judgement: Judgement
      /** An address on the same host that nobody ever gave a page answers with the very same page. */
      answersAnything: boolean
    }

/**
 * Asks for a target, live, and for an address beside it that cannot exist: a site that answers both alike says nothing with its 200. Whatever the server
 * does is data; it rejects only with the signal's reason. `null` for what is no address.
 */
export async function inspectTarget(db: Db, deps: PlanDeps, targetUrl: string): Promise<TargetInspection | null> {
  const url = parseTargetUrl(targetUrl)
  if (url === null) return null
  const refusal = await refusalOf(db, deps, url)
  if (refusal !== null) return { kind: 'refused', url: url.href, text: refusal }
  const { evidence, ...judgement } = await askFor(deps, url.href)
  const answersAnything = mayBeAnything(url, evidence) && (await isAnsweredAlike(deps, url, evidence))
  return { kind: 'looked', url: url.href, evidence, judgement, answersAnything }
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

function askFor({ pages }: PlanDeps, url: string) {
  const expectation = { destination: url, matchMode: 'exact', anchorText: null, keyword: null, rel: 'any' } as const
  return createPageCheck({ ...pages, atOnce: 1 }, expectation)(url)
}

/** The start page of a site is what it is, and what was not read cannot be compared. */
function mayBeAnything(url: URL, { fetching, page }: Evidence): boolean {
  return url.pathname !== '/' && fetching.status === 200 && page !== null
}

async function isAnsweredAlike(deps: PlanDeps, url: URL, { fetching, page }: Evidence): Promise<boolean> {
  const beside = new URL(`./${randomUUID()}`, url)
  const other = (await askFor(deps, beside.href)).evidence
  if (other.fetching.status !== 200 || other.page === null) return false
  const isSameBody = fetching.sha256 !== null && fetching.sha256 === other.fetching.sha256
  return isSameBody || fetching.finalUrl === other.fetching.finalUrl || isSameText(page, other.page)
}

/** Pages name their own address in many places; title and length of the text still tell them apart. */
function isSameText(one: PageFacts | null, other: PageFacts): boolean {
  return one !== null && one.title === other.title && one.title !== null && one.textLength === other.textLength
}
