import { DomainError } from '#domain/domain-error.ts'
import type { ServedReports } from '#domain/reports/served-reports.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'

/** Limits expensive requests that need no account, per visitor. Throws `rate_limited`. */
export function limitPerMinute({ deps, visitorKey }: ApiContext, of: keyof ServedReports['perMinute']): void {
  if (!deps.reports.perMinute[of](visitorKey))
    throw new DomainError('rate_limited', 'You have asked for this many times. Please wait a minute.', {
      retryAfterSeconds: 60,
    })
}
