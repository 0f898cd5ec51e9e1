import { t } from '@lingui/core/macro'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'

/** Why an attempt to pay failed: the HTTP `status`, 0 without a response; the `code` and `text` of the response, if present. */
export type CheckoutFault = { status: number; code?: string | undefined; text?: string | undefined }

type Rule = {
  message: string
  statuses?: readonly number[]
  codes?: readonly string[]
  pattern?: RegExp
}

/** The first rule that matches decides. Codes and texts come before the status alone, which is less specific. */
const rules: readonly Rule[] = [
  { message: billingTexts.rateLimited, statuses: [429], codes: ['rate_limited'], pattern: /rate.?limit|too many/i },
  {
    message: billingTexts.timeout,
    statuses: [408, 504],
    codes: ['payment_timeout', 'request_timeout'],
    pattern: /time(d )?-?out/i,
  },
  {
    message: billingTexts.noPrice,
    pattern: /price (id|identifier)\b.*(not configured|not set|missing)|missing price|no price (id|identifier)/i,
  },
  { message: billingTexts.invalidPrice, pattern: /\b(invalid|no such|unknown) (price|plan)|pricing/i },
  {
    message: billingTexts.misconfigured,
    codes: ['payment_misconfigured'],
    pattern: /not configured|configuration|api ?key|not set up/i,
  },
  {
    message: billingTexts.authentication,
    statuses: [401],
    codes: ['unauthenticated', 'insufficient_aal'],
    pattern: /authenticat|unauthori[sz]ed|\bjwt\b|sign in/i,
  },
  {
    message: billingTexts.unavailable,
    codes: ['payment_unavailable', 'unavailable'],
    pattern: /temporarily unavailable/i,
  },
  {
    message: billingTexts.invalidPayment,
    statuses: [400, 402, 422],
    codes: ['payment_refused', 'validation_failed', 'bad_request'],
  },
  { message: billingTexts.serviceNotFound, statuses: [404, 405], codes: ['not_found', 'method_not_allowed'] },
  { message: billingTexts.serviceDown, pattern: /non-2xx/i },
]

const known: readonly string[] = Object.values(billingTexts)

/** The message about a failed attempt to pay. A message that the server already wrote for the buyer is not changed. */
export function checkoutMessage({ status, code, text = '' }: CheckoutFault): string {
  const detail = text.trim()
  if (known.includes(detail)) return translated(detail)
  const fitting = rules.find(
    ({ statuses, codes, pattern }) =>
      statuses?.includes(status) === true ||
      (code !== undefined && codes?.includes(code) === true) ||
      (detail !== '' && pattern?.test(detail) === true),
  )
  if (fitting !== undefined) return translated(fitting.message)
  if (status >= 500) return translated(billingTexts.serviceDown)
  if (status === 0 && (detail === '' || /network|fetch|connection|offline|abort/i.test(detail)))
    return translated(billingTexts.network)
  return detail === ''
    ? translated(billingTexts.sessionFailed)
    : t`Payment error: ${detail}. Please try again or contact support if the problem persists.`
}

/** The message for a successful response without a URL; `detail` is the error text of the payment system, if present. */
export function noUrlText(detail: string | undefined): string {
  const said = detail?.trim() ?? ''
  return said === ''
    ? translated(billingTexts.noCheckoutUrl)
    : t`Payment system error: ${said}. Please try again or contact support.`
}

/** Whether the next endpoint is worth a try because this one failed. A refusal of the request itself would be the same at every endpoint. */
export function canTryNextEndpoint({ status }: CheckoutFault): boolean {
  return status === 0 || status >= 500 || status === 404 || status === 405 || status === 408
}

/** Whether the fallback page in the browser may replace a service with this last response: only if the response says that the service fails. */
export function allowsClientFallback({ status, text = '' }: CheckoutFault): boolean {
  return status >= 300 || /not configured|configuration error|non-2xx|service error/i.test(text)
}
