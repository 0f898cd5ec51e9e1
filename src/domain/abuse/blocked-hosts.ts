import { domainToASCII } from 'node:url'
import type { Selectable } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { BlockedTargetHosts } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'

/** Returns the entry that blocks a host: its own or that of the closest parent domain. `undefined` when none does. */
export async function findBlockedHost(db: Db, host: string) {
  const names = blockableNames(host)
  if (names.length === 0) return undefined
  const [closest] = await closestBlock(db, [names])
  return closest
}

const closestBlock = prepared<Selectable<BlockedTargetHosts>>(
  'closest_blocked_host',
  'select host, reason, created_at from blocked_target_hosts where host = any($1::text[]) order by char_length(host) desc limit 1',
)

/** The names that block a host if they are blocked: its own and those of its parent domains. Empty for an invalid host name. */
export function blockableNames(host: string): string[] {
  const name = hostName(host)
  if (name === null) return []
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** A part of a larger statement: whether one of `names` is blocked, the placeholder of `blockableNames`. */
export function isBlockedSql(names: string): string {
  return `exists (select from blocked_target_hosts where host = any(${names}::text[]))`
}

/**
 * Blocks a host and all its subdomains as targets. Blocking it again replaces the reason. `пример.рф`, `*.example.com` and `Example.com.` are
 * normalized to their host. Throws `validation_failed` for an invalid host name.
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

/** Removes the block of exactly this host. Returns false when it had none. Throws `validation_failed` for an invalid host name. */
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

/** Normalizes a host as the URL standard does (punycode, lower case), without a leading wildcard or surrounding dots. */
function hostName(typed: string): string | null {
  // domainToASCII would drop a path or port, and so block more than intended.
  if (/[/?#@:\\]/.test(typed)) return null
  const name = domainToASCII(typed.trim().replace(/^(\*\.|\.)/, '')).replace(/\.$/, '')
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name) && name.length <= 253 ? name : null
}
