/** Texts of mail delivery that the product guarantees literally. */
export const mailTexts = {
  missingFields: 'Missing required email fields (to, subject, message)',
  invalidAddress: 'Invalid email address format',
  timeout: 'Email service timeout after multiple attempts',
  invalidAnswer: 'Invalid JSON response from email service',
  failure: 'Email service returned failure',
} as const

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Invalid email data provided',
  401: 'Email service authentication failed',
  403: 'Email service access forbidden',
  429: 'Email rate limit exceeded, please try again later',
  500: 'Email service internal error',
  502: 'Email service temporarily unavailable',
  503: 'Email service temporarily unavailable',
  504: 'Email service temporarily unavailable',
}

/** The text of a failed delivery: by its HTTP status, and for any other status with the service's own `text`. */
export function mailStatusText(status: number, text: string): string {
  if (status === 408) return mailTexts.timeout
  return statusTexts[status] ?? `Email service error (${status}): ${text === '' ? mailTexts.failure : text}`
}

const transientPattern =
  /timeout|rate limit|temporarily unavailable|service unavailable|internal error|connection error|network error/i

/** Whether a failed delivery can be tried again at once. */
export function isRetryableFailure(status: number, text: string): boolean {
  return (
    status >= 500 || status === 429 || status === 408 || text === mailTexts.invalidAnswer || transientPattern.test(text)
  )
}
