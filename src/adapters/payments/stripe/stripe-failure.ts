import Stripe from 'stripe'
import { z } from 'zod'
import { scrubbed } from '../../mail/delivery-attempt.ts'
import { PaymentProviderError } from '../payment-provider.ts'

/** Secret keys of any account and the secrets of payments, which messages of Stripe or of a proxy can quote. */
const secretPattern = /\b(?:[sr]k_[a-z]+|whsec)_[A-Za-z0-9]+|_secret_[A-Za-z0-9]+/g

const reasonOfStatus: Readonly<Record<number, PaymentProviderError['reason']>> = {
  400: 'invalid_request',
  401: 'authentication',
  402: 'declined',
  403: 'authentication',
  404: 'not_found',
  429: 'rate_limited',
}

/** Whether Stripe itself reports that the object does not exist. A 404 of a proxy does not mean that. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Converts any error of a call. The original error is not attached: it contains headers, and payments with their secrets. */
export function toProviderError(error: unknown, secrets: readonly string[]): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error
  if (error instanceof Stripe.errors.StripeError)
    return new PaymentProviderError(reasonOf(error), `Stripe: ${textOf(error, secrets)}`)
  if (error instanceof z.ZodError)
    return new PaymentProviderError('unavailable', `Stripe: not an answer of its API (${pathsOf(error)})`)
  const message = error instanceof Error ? error.message : String(error)
  return new PaymentProviderError('unavailable', `Stripe: ${withoutSecrets(message, secrets)}`)
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return scrubbed(text, secrets).replaceAll(secretPattern, '[redacted]')
}

function reasonOf(error: Stripe.errors.StripeError): PaymentProviderError['reason'] {
  // `{"error":"text"}` is the format of OAuth and of many proxies, but of none of the calls made here.
  if (error instanceof Stripe.errors.StripeOAuthError) return 'unavailable'
  if (error instanceof Stripe.errors.StripeConnectionError) return isTimeout(error) ? 'timeout' : 'unavailable'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate_limited'
  if (error.rawType === 'card_error') return 'declined'
  if (error.code === 'resource_missing') return 'not_found'
  return reasonOfStatus[error.statusCode ?? 0] ?? 'unavailable'
}

function isTimeout(error: Stripe.errors.StripeConnectionError): boolean {
  const { detail } = error
  return typeof detail === 'object' && 'code' in detail && detail.code === 'ETIMEDOUT'
}

function textOf(error: Stripe.errors.StripeError, secrets: readonly string[]): string {
  const facts = [error.statusCode, error.code, error.decline_code, error.param, error.requestId]
  const known = facts.filter((fact) => fact !== undefined && fact !== '')
  return withoutSecrets(known.length === 0 ? error.message : `${error.message} (${known.join(', ')})`, secrets)
}

function pathsOf(error: z.ZodError): string {
  const paths = error.issues.map((issue) => issue.path.join('.') || 'the whole')
  return [...new Set(paths)].join(', ')
}
