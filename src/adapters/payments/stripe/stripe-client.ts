import Stripe from 'stripe'
import type { z } from 'zod'
import { isMissing, toProviderError } from './stripe-failure.ts'

export type StripeOptions = {
  /** `sk_…`, or a restricted key `rk_…`. */
  secretKey: string
  /** `whsec_…` of the endpoint that receives the events. */
  webhookSecret: string
  publishableKey: string | null
  /** The address of the API, if it is not Stripe's own; a `URL` can be passed. */
  apiBase?: { protocol: string; hostname: string; port: string | number }
  /** The timeout of each of the two attempts. */
  timeoutMs: number
}

/** Stripe's client with checked responses. Every failure is a `PaymentProviderError`. */
export type StripeClient = {
  stripe: Stripe
  /** Sends a request and parses the response: the library treats a body without `error` as a success, regardless of its status. */
  send<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T>
  /** Like `send`, but `null` if Stripe reports that the object does not exist. */
  find<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T | null>
  /** All items of a list, page by page, in Stripe's order: newest first. */
  list<T>(parse: (item: unknown) => T, call: () => AsyncIterable<unknown>): Promise<T[]>
}

/** Retries after the first attempt. Calls that change something have an idempotency key, so that a second attempt changes nothing twice. */
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
    send: (schema, call) => guard(async () => schema.parse(await call())),
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
