import { oc } from '@orpc/contract'
import { z } from '#contract/zod.ts'

/** What somebody else's service does for this installation. */
export const processorKinds = [
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
  /** The service by its name, or by its host. */
  name: z.string(),
})
export type Processor = z.infer<typeof Processor>

/** Where people reach the operator beside the contact form. */
export const channelKinds = ['chat', 'messenger', 'social'] as const
export const Channel = z.object({
  kind: z.enum(channelKinds),
  /** The service by its name where that is known, else what it is. */
  name: z.string(),
  url: z.url({ protocol: /^https?$/ }),
})
export type Channel = z.infer<typeof Channel>

/** Who runs this installation and with whose help, as it is configured now: the facts that its legal pages need. `null`: not set. */
export const LegalFacts = z.object({
  operator: z.object({ name: z.string().nullable(), address: z.string().nullable(), email: z.string().nullable() }),
  channels: z.array(Channel),
  processors: z.array(Processor),
  /** How pages are asked for. */
  userAgent: z.string(),
  trialLifetimeSeconds: z.number().int(),
  /** Whether money is taken at all, and by whom. */
  payments: z.enum(['stripe', 'sandbox', 'none']),
})
export type LegalFacts = z.infer<typeof LegalFacts>

export const legal = {
  getFacts: oc
    .route({
      method: 'GET',
      path: '/legal',
      summary: 'Who runs this installation',
      description: 'The operator, and the services of others that this installation is configured to use.',
    })
    .output(LegalFacts),
}
