import { callFunction, textOf } from './call-function.ts'

/** A test card of the sandbox and its effect. */
export type TestCard = { number: string; brand: string; effect: string }

/** How this site takes payments. `links` are fixed pages of the provider, used if no payment page can be created. */
export type PublicConfig = {
  provider: 'stripe' | 'sandbox' | 'none'
  testMode: boolean
  stripePublishableKey: string | null
  links: Partial<Record<'credits' | 'monthly' | 'yearly', string>>
  testCards: TestCard[]
}

let cached: PublicConfig | null = null

/** Reads the payment settings, once per page load. Throws if every endpoint fails. */
export async function readPublicConfig(): Promise<PublicConfig> {
  cached ??= await fetchPublicConfig()
  return cached
}

export const publicConfigQuery = {
  queryKey: ['public-config'],
  queryFn: readPublicConfig,
  staleTime: Number.POSITIVE_INFINITY,
}

async function fetchPublicConfig(): Promise<PublicConfig> {
  for (const path of ['/api/public-config', '/functions/public-config']) {
    const answer = await callFunction(path, undefined, { asGuest: true })
    if (answer.ok) return configOf(answer.body)
  }
  throw new Error('The payment settings could not be loaded')
}

function configOf({
  provider,
  testMode,
  stripePublishableKey,
  links,
  testCards,
}: Record<string, unknown>): PublicConfig {
  const { credits, monthly, yearly } = isRecord(links) ? links : {}
  return {
    provider: provider === 'stripe' || provider === 'sandbox' ? provider : 'none',
    testMode: testMode !== false,
    stripePublishableKey: textOf(stripePublishableKey) ?? null,
    links: {
      ...(typeof credits === 'string' && { credits }),
      ...(typeof monthly === 'string' && { monthly }),
      ...(typeof yearly === 'string' && { yearly }),
    },
    testCards: Array.isArray(testCards) ? testCards.filter(isTestCard) : [],
  }
}

function isTestCard(value: unknown): value is TestCard {
  return isRecord(value) && [value.number, value.brand, value.effect].every((text) => typeof text === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
