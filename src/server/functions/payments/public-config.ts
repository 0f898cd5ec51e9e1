import type { ApiContext } from '../../http/api-context.ts'
import type { FunctionAnswer } from '../function-answer.ts'

/** What a page needs to take a payment, none of it secret. */
export async function publicConfig({ tools }: ApiContext): Promise<FunctionAnswer> {
  const { name, publishableKey, isTest } = tools.billing.provider
  return { body: { stripePublishableKey: publishableKey, provider: name, testMode: isTest } }
}
