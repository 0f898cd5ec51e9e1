import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from '../function-answer.ts'

/** What a page needs to take a payment, none of it secret. `testCards` are those that the sandbox takes. */
export async function publicConfig({ deps }: ApiContext): Promise<FunctionAnswer> {
  const { provider, links, sandbox } = deps.billing
  const { name, publishableKey, isTest } = provider
  const testCards = (sandbox?.testCards ?? []).map(({ number, brand, effect }) => ({ number, brand, effect }))
  return { body: { stripePublishableKey: publishableKey, provider: name, testMode: isTest, links, testCards } }
}
