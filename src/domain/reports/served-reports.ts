import type { RateLimiter } from '#db/rate-limiter.ts'
import type { PdfDrawer } from './export/create-pdf-drawer.ts'

/** Counts attempts per report: those of one visitor, and all. Correct passwords give their point back. */
export type PasswordLimiters = { byVisitor: RateLimiter; byReport: RateLimiter }

/** Consumes one point of the visitor's quota per minute; `false` when none is left. */
type PerMinute = (visitorKey: string) => boolean

/** The services for requests about reports, besides the database. */
export type ServedReports = {
  /** Limits the reports that a visitor creates. */
  byVisitor: RateLimiter
  passwordLimiters: PasswordLimiters
  perMinute: { files: PerMinute; verifies: PerMinute; unlocks: PerMinute }
  /** Admits pages for a check although they are not on the public web. */
  isAllowed: (url: URL) => boolean
  drawPdf: PdfDrawer
}

/** `pairs` are `host:port` pairs. */
export function allowedPages(pairs: readonly string[]): ServedReports['isAllowed'] {
  const allowed = new Set(pairs)
  return ({ protocol, hostname, port }) => allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
}
