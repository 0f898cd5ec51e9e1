import { t } from '@lingui/core/macro'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'

/** How an attempt to pay failed: `status` of the answer, 0 when there was none; `code` and `text` as answered, where there were any. */
export type CheckoutFault = { status: number; code?: string | undefined; text?: string | undefined }

type Rule = {
  message: string
  statuses?: readonly number[]
  codes?: readonly string[]
  says?: RegExp
}

/** The first rule that fits decides. Codes and words come before the bare status, which says less. */
const rules: readonly Rule[] = [
  { message: billingTexts.rateLimited, statuses: [429], codes: ['rate_limited'], says: /rate.?limit|too many/i },
  {
    message: billingTexts.timeout,
    statuses: [408, 504],
    codes: ['payment_timeout', 'request_timeout'],
    says: /time(d )?-?out/i,
  },
  {
    message: billingTexts.noPrice,
    says: /price (id|identifier)\b.*(not configured|not set|missing)|missing price|no price (id|identifier)/i,
  },
  { message: billingTexts.invalidPrice, says: /\b(invalid|no such|unknown) (price|plan)|pricing/i },
  {
    message: billingTexts.misconfigured,
    codes: ['payment_misconfigured'],
    says: /not configured|configuration|api ?key|not set up/i,
  },
  {
    message: billingTexts.authentication,
    statuses: [401],
    codes: ['unauthenticated', 'insufficient_aal'],
    says: /authenticat|unauthori[sz]ed|\bjwt\b|sign in/i,
  },
  {
    message: billingTexts.unavailable,
    codes: ['payment_unavailable', 'unavailable'],
    says: /temporarily unavailable/i,
  },
  {
    message: billingTexts.invalidPayment,
    statuses: [400, 402, 422],
    codes: ['payment_refused', 'validation_failed', 'bad_request'],
  },
  { message: billingTexts.serviceNotFound, statuses: [404, 405], codes: ['not_found', 'method_not_allowed'] },
  { message: billingTexts.serviceDown, says: /non-2xx/i },
]

const known: readonly string[] = Object.values(billingTexts)

/** What the person is told of a failed attempt to pay. What the server worded for the person already is left as it is. */
export function checkoutMessage({ status, code, text = '' }: CheckoutFault): string {
  const detail = text.trim()
  if (known.includes(detail)) return translated(detail)
  const fitting = rules.find(
    ({ statuses, codes, says }) =>
      statuses?.includes(status) === true ||
      (code !== undefined && codes?.includes(code) === true) ||
      (detail !== '' && says?.test(detail) === true),
  )
  if (fitting !== undefined) return translated(fitting.message)
  if (status >= 500) return translated(billingTexts.serviceDown)
  if (status === 0 && (detail === '' || /network|fetch|connection|offline|abort/i.test(detail)))
    return translated(billingTexts.network)
  return detail === ''
    ? translated(billingTexts.sessionFailed)
    : t`Payment error: ${detail}. Please try again or contact support if the problem persists.`
}

/** What the person is told when the payment system answered well and without an address; `detail` in its words, if it said any. */
export function noUrlText(detail: string | undefined): string {
  const said = detail?.trim() ?? ''
  return said === ''
    ? translated(billingTexts.noCheckoutUrl)
    : t`Payment system error: ${said}. Please try again or contact support.`
}

/**
 * Whether the next way to the payment page is worth trying: this one could not do its work. A refusal of the request itself would be the same
 * everywhere.
 */
export function canTryNextEndpoint({ status }: CheckoutFault): boolean {
  return status === 0 || status >= 500 || status === 404 || status === 405 || status === 408
}

/** Whether the page of the browser's own may stand in for a service whose last answer was this: one that said that it does not work. */
export function allowsClientFallback({ status, text = '' }: CheckoutFault): boolean {
  return status >= 300 || /not configured|configuration error|non-2xx|service error/i.test(text)
}
