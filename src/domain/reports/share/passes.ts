import { timingSafeEqual } from 'node:crypto'
import { reportPassSeconds } from '#contract/limits.ts'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'

/*
 * What a browser shows instead of a password or a session: pages, streams and files are asked for without either. A pass names nobody, is good for one
 * report and for an hour, and is void as soon as what it stands for is.
 */

const purpose = 'report pass'

/** What a pass stands for: the password as it is kept, the session of a member, or the key of a guest as it is kept. */
type Holder = { kind: 'password' | 'key'; of: string } | { kind: 'session'; of: string }

/** Makes a pass of one report. `now` is in milliseconds. */
export function makePass(sealer: Sealer, reportId: string, holder: Holder, now = Date.now()): string {
  const ends = Math.floor(now / 1000) + reportPassSeconds
  // A session has to be named, for it is looked up; of the others nothing is told.
  const named = holder.kind === 'session' ? holder.of : ''
  return [holder.kind, named, ends, macOf(sealer, reportId, holder, ends).toString('base64url')].join('.')
}

/** Whether a pass stands for this, at this report, now. */
export function isPassValid(
  sealer: Sealer,
  reportId: string,
  { pass, holder, now = Date.now() }: { pass: string | null; holder: Holder; now?: number },
): boolean {
  const [kind, , ends = '', mac = '', ...rest] = (pass ?? '').split('.')
  if (rest.length > 0 || kind !== holder.kind || !/^\d{1,12}$/.test(ends) || Number(ends) <= now / 1000) return false
  const given = decodeBase64url(mac)
  const right = macOf(sealer, reportId, holder, Number(ends))
  return given?.length === right.length && timingSafeEqual(given, right)
}

/** The session that a pass says it stands for, to be looked up; `null` for every other pass. */
export function sessionOfPass(pass: string | null): string | null {
  return /^session\.([0-9a-f-]{36})\./.exec(pass ?? '')?.[1] ?? null
}

function macOf(sealer: Sealer, reportId: string, { kind, of }: Holder, ends: number): Buffer {
  return sealer.sign(purpose, JSON.stringify([kind, reportId, ends, of]))
}
