import Stripe from 'stripe'
import type { z } from 'zod'
import { isMissing, toProviderError } from './stripe-failure.ts'

export type StripeOptions = {
  /** `sk_…`, or a restricted key `rk_…`. */
  secretKey: string
  /** `whsec_…` of the endpoint that receives the events. */
  webhookSecret: string
  publishableKey: string | null
  /** Where the API is, when it is not Stripe's own; a `URL` fits. */
  apiBase?: { protocol: string; hostname: string; port: string | number }
  /** How long Stripe may be silent, for each of the two tries. */
  timeoutMs: number
}

/** Stripe's client, asked so that every answer is checked and every failure is a `PaymentProviderError`. */
export type StripeClient = {
  stripe: Stripe
  /** Asks, and parses the answer: the library takes a body without `error` for success, whatever its status. */
  ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T>
  /** As `ask`; `null` when Stripe says that there is no such object. */
  find<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T | null>
  /** Everything of a list, page after page, in Stripe's order: newest first. */
  list<T>(parse: (item: unknown) => T, call: () => AsyncIterable<unknown>): Promise<T[]>
}

/** Tries after the first; calls that change something carry a key, so that a second try changes nothing twice. */
const retries = 1

export function createStripeClient({ secretKey, webhookSecret, apiBase, timeoutMs }: StripeOptions): StripeClient {
  const secrets = [secretKey, webhookSecret]
  const stripe = new Stripe(secretKey, {
    ...(apiBase === undefined ? {} : addressOf(apiBase)),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })

  async function guard<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw toProviderError(error, secrets)
    }
  }

  return {
    stripe,
    ask: (schema, call) => guard(async () => schema.parse(await call())),
    find: (schema, call) =>
      guard(async () => {
        const answer = await call().catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        })
        return answer === null ? null : schema.parse(answer)
      }),
    list: (parse, call) =>
      guard(async () => {
        const parsed = []
        for await (const item of call()) parsed.push(parse(item))
        return parsed
      }),
  }
}

function addressOf({ protocol, hostname, port }: NonNullable<StripeOptions['apiBase']>) {
  const isPlain = protocol.replace(':', '') === 'http'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
  }
}
