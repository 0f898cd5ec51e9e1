import { oc } from '@orpc/contract'
import { z } from '#contract/zod.ts'

/** The purposes of third-party services for this installation. */
const processorKinds = [
  'payments',
  'mail',
  'text-messages',
  'article-text',
  'pictures',
  'sign-in',
  'search-engines',
  'database',
] as const
export const Processor = z.object({
  kind: z.enum(processorKinds),
  /** The name of the service, or its host. */
  name: z.string(),
})
export type Processor = z.infer<typeof Processor>

/** The ways to reach the operator besides the contact form. */
const channelKinds = ['chat', 'messenger', 'social'] as const
export const Channel = z.object({
  kind: z.enum(channelKinds),
  /** The name of the service if known, else its kind. */
  name: z.string(),
  url: z.url({ protocol: /^https?$/ }),
})
export type Channel = z.infer<typeof Channel>

/** The operator of this installation and its processors, from the current configuration: the facts for the legal pages. `null`: not set. */
export const LegalFacts = z.object({
  operator: z.object({ name: z.string().nullable(), address: z.string().nullable(), email: z.string().nullable() }),
  channels: z.array(Channel),
  processors: z.array(Processor),
  /** The user agent of the crawler. */
  userAgent: z.string(),
  trialLifetimeSeconds: z.number().int(),
  /** The payment provider, or `none` if payments are off. */
  payments: z.enum(['stripe', 'sandbox', 'none']),
})
export type LegalFacts = z.infer<typeof LegalFacts>

export const legal = {
  getFacts: oc
    .route({
      method: 'GET',
      path: '/legal',
      summary: 'Get the operator of this installation',
      description: 'The operator, and the services of others that this installation is configured to use.',
    })
    .output(LegalFacts),
}
