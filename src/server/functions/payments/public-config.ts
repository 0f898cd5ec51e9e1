import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from '../function-answer.ts'

/** The payment settings for pages, without secrets. `testCards` are the cards that the sandbox accepts. */
export async function publicConfig({ deps }: ApiContext): Promise<FunctionAnswer> {
  const { provider, links, sandbox } = deps.billing
  const { name, publishableKey, isTest } = provider
  const testCards = (sandbox?.testCards ?? []).map(({ number, brand, effect }) => ({ number, brand, effect }))
  return { body: { stripePublishableKey: publishableKey, provider: name, testMode: isTest, links, testCards } }
}
