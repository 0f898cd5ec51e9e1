import { timingSafeEqual } from 'node:crypto'
import { reportPassSeconds } from '#contract/limits.ts'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'

/*
 * A browser sends a pass in place of a password or a session, because pages, streams and files are requested without either. A pass names no person,
 * is valid for one report and one hour, and becomes invalid together with its password, session or key.
 */

const purpose = 'report pass'

/** What a pass represents: the stored password hash, the session of a member, or the stored key hash of a guest. */
type Holder = { kind: 'password' | 'key'; of: string } | { kind: 'session'; of: string }

/** Creates a pass for one report. `now` is in milliseconds. */
export function makePass(sealer: Sealer, reportId: string, holder: Holder, now = Date.now()): string {
  const ends = Math.floor(now / 1000) + reportPassSeconds
  // The session id is included, because the session is looked up by it. The other kinds reveal nothing.
  const named = holder.kind === 'session' ? holder.of : ''
  return [holder.kind, named, ends, macOf(sealer, reportId, holder, ends).toString('base64url')].join('.')
}

/** Whether a pass is valid for this holder and this report now. */
export function isPassValid(
  sealer: Sealer,
  reportId: string,
  { pass, holder, now = Date.now() }: { pass: string | null; holder: Holder; now?: number },
): boolean {
  const [kind, , ends = '', mac = '', ...rest] = (pass ?? '').split('.')
  if (rest.length > 0 || kind !== holder.kind || !/^\d{1,12}$/.test(ends) || Number(ends) <= now / 1000) return false
  const received = decodeBase64url(mac)
  const expected = macOf(sealer, reportId, holder, Number(ends))
  return received?.length === expected.length && timingSafeEqual(received, expected)
}

/** The session id that a pass claims, not yet verified; `null` for every other pass. */
export function sessionOfPass(pass: string | null): string | null {
  return /^session\.([0-9a-f-]{36})\./.exec(pass ?? '')?.[1] ?? null
}

function macOf(sealer: Sealer, reportId: string, { kind, of }: Holder, ends: number): Buffer {
  return sealer.sign(purpose, JSON.stringify([kind, reportId, ends, of]))
}
