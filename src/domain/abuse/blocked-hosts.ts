import { domainToASCII } from 'node:url'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

/** The entry that blocks a host, its own or that of a domain above it, the closest one; `undefined` when nothing does. */
export async function findBlockedHost(db: Db, host: string) {
  const name = hostName(host)
  if (name === null) return undefined
  const labels = name.split('.')
  const candidates = labels.map((_, index) => labels.slice(index).join('.'))
  return db
    .selectFrom('blockedTargetHosts')
    .selectAll()
    .where('host', 'in', candidates)
    .orderBy((eb) => eb.fn('char_length', ['host']), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Blocks a host and everything below it as a target; blocking it again replaces the reason. `пример.рф`, `*.example.com` and
 * `Example.com.` are taken for the host they mean. Throws `validation_failed` for what is no host name.
 */
export async function blockTargetHost(db: Db, input: { host: string; reason: string }) {
  const host = requireHostName(input.host)
  return db
    .insertInto('blockedTargetHosts')
    .values({ host, reason: input.reason })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ reason: input.reason }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lifts the block of exactly this host; false when it had none. Throws `validation_failed` for what is no host name. */
export async function unblockTargetHost(db: Db, host: string): Promise<boolean> {
  const removed = await db.deleteFrom('blockedTargetHosts').where('host', '=', requireHostName(host)).executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** Every blocked host, in alphabetical order. */
export function listBlockedHosts(db: Db) {
  return db.selectFrom('blockedTargetHosts').selectAll().orderBy('host').execute()
}

function requireHostName(typed: string): string {
  const host = hostName(typed)
  if (host === null) throw new DomainError('validation_failed', 'Please provide a host name such as example.com')
  return host
}

/** As the URL standard writes a host (punycode, lower case), without the dot or wildcard that people put around it. */
function hostName(typed: string): string | null {
  // domainToASCII would drop a path or port, and block more than was meant.
  if (/[/?#@:\\]/.test(typed)) return null
  const name = domainToASCII(typed.trim().replace(/^(\*\.|\.)/, '')).replace(/\.$/, '')
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name) && name.length <= 253 ? name : null
}
