import { reportPassSeconds } from '#contract/limits.ts'
import { mayRead, type Reading, readsAsOwner } from '#domain/reports/share/may-read.ts'
import { getShared, type SharedReport } from '#domain/reports/share/queries.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { passCookieName } from '#server/http/request/credentials.ts'
import { markPrivate, readOpenReport } from '#server/http/response/page-dependencies.ts'

export type OpenedReport = SharedReport & { reading: Reading }

/**
 * The report at an address for the caller, who is identified by the session, a guest's key, or the pass in a cookie. Every route that shows part of a
 * report starts here. Throws `not_found`, `report_ended` and `password_required`.
 */
export async function openReport(context: ApiContext, id: string, key: string | null = null): Promise<OpenedReport> {
  const { db, mail } = context.deps
  const { sealer } = mail
  const shared = await getShared(db, id)
  const credentials = { userId: await callerId(context), key, pass: readPass(context) }
  if (isOpen(shared) && Object.values(credentials).every((given) => given === null)) {
    const { report, share } = shared
    readOpenReport(context.reads, { id: report.id, ownerId: report.userId, endsAt: share.endsAt })
  } else markPrivate(context.reads)
  const { pass } = credentials
  const isOwner = await readsAsOwner(db, sealer, shared.report, credentials)
  return { ...shared, reading: mayRead(shared, { isOwner, pass }, sealer) }
}

/** Whether the report is finished, and all who have its address see the same of it. */
function isOpen({ run, share: { isRevoked, isOver, passwordHash } }: SharedReport): boolean {
  return run.finishedAt !== null && !isRevoked && !isOver && passwordHash === null
}

/** The caller's account; `null` for a guest, and for a session whose second factor is still missing. */
export async function callerId({ caller }: ApiContext): Promise<string | null> {
  const session = await caller()
  return session === null || session.needsFactor ? null : session.userId
}

export function readPass({ cookies, deps }: ApiContext): string | null {
  const name = passCookieName(deps.origin)
  return Object.hasOwn(cookies, name) ? (cookies[name] ?? null) : null
}

/** Sets the pass as a cookie for this report's paths only. */
export function setPassCookie({ deps, setCookie }: ApiContext, reportId: string, pass: string): void {
  const attributes = [
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${reportPassSeconds}`,
    ...(isHttps(deps.origin) ? ['Secure'] : []),
  ].join('; ')
  for (const path of [`/report/${reportId}`, `/api/reports/${reportId}`])
    setCookie(`${passCookieName(deps.origin)}=${pass}; Path=${path}; ${attributes}`)
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:')
}
