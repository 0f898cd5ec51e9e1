import type { RateLimiter } from '#db/rate-limiter.ts'

/** Counts tries of one report: those of one visitor, and all. Right ones are given back. */
export type PasswordTries = { byVisitor: RateLimiter; byReport: RateLimiter }

/** Takes one point of a visitor, who has so many a minute; `false` when none is left. */
type PerMinute = (visitorKey: string) => boolean

/** What requests about reports need beside the database. */
export type ServedReports = {
  /** Counts the reports that a visitor begins. */
  byVisitor: RateLimiter
  passwordTries: PasswordTries
  perMinute: { files: PerMinute; verifies: PerMinute; unlocks: PerMinute }
  /** Pages that may be checked although they are not on the public web. */
  isAllowed: (url: URL) => boolean
}

/** Of `host:port` pairs. */
export function allowedPages(pairs: readonly string[]): ServedReports['isAllowed'] {
  const allowed = new Set(pairs)
  return ({ protocol, hostname, port }) => allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
}
