import type { IncomingMessage } from 'node:http'

const passName = 'report-pass'

/** The name of the cookie with which a visitor reads a report that others may not read. */
export function passCookieName(origin: string): string {
  return origin.startsWith('https:') ? `__Secure-${passName}` : passName
}

/** Whether a request has something that may show its visitor more than others see: a session, or the pass of a report. */
export function hasCredentials({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || (headers.cookie?.includes(`${passName}=`) ?? false)
}
