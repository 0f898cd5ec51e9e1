import { DomainError } from '#domain/domain-error.ts'
import type { VisitorLimit } from './visitor-limit.ts'

/** Limits expensive requests that need no account, per visitor. Throws `rate_limited`. */
export function limitPerMinute(limiter: VisitorLimit, visitorKey: string): void {
  if (!limiter(visitorKey))
    throw new DomainError('rate_limited', 'You have asked for this many times. Please wait a minute.', {
      retryAfterSeconds: 60,
    })
}
