import { z } from '#contract/zod.ts'
import { categories, tones } from './post-values.ts'

export const Tone = z.enum(tones)
export type Tone = z.infer<typeof Tone>

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

/** `rel` of the backlink, set by the operator (`GUEST_LINK_REL`); `dofollow` means no `rel` attribute. */
export const linkRels = ['ugc', 'nofollow', 'sponsored', 'ugc nofollow', 'dofollow'] as const
export const LinkRel = z.enum(linkRels)
export type LinkRel = z.infer<typeof LinkRel>

/** One rule of the SEO score: what was checked, what was found, and why it earned its points. */
export const SeoRule = z.object({
  id: z.string(),
  label: z.string(),
  points: z.number().int().min(0),
  pointsMax: z.number().int().min(1),
  reason: z.string(),
  /** False if the rule cannot be applied to this article (reading ease of an unsupported language); the rule is then left out of the score. */
  applies: z.boolean(),
})
export type SeoRule = z.infer<typeof SeoRule>
