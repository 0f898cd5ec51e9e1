import { eventIterator, oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import {
  anchorTextMax,
  keywordMax,
  slugMax,
  targetUrlMax,
  trialStatesMax,
  wordCountDefault,
  wordCountMax,
  wordCountMin,
} from '#contract/limits.ts'
import { plainLine, trimmedLine } from '#contract/plain-text.ts'
import { isSlug } from '#contract/schema-parts.ts'
import { generatorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { LinkRel, Tone } from './post-fields.ts'
import { PostPreview } from './posts.ts'

export const requiredText = (max: number) =>
  z.string({ error: generatorTexts.missing }).overwrite(cleanLine).min(1, generatorTexts.missing).max(max)

/** A guest's request. `challenge` is the solution of a proof-of-work challenge, sent only after the server required one. */
export const NewTrialPost = z.object({
  keyword: requiredText(keywordMax),
  anchorText: requiredText(anchorTextMax),
  targetUrl: trimmedLine({ error: generatorTexts.missing }).min(1, generatorTexts.missing).max(targetUrlMax),
  tone: Tone.default('professional'),
  wordCount: z.number().int().min(wordCountMin).max(wordCountMax).default(wordCountDefault),
  challenge: plainLine().max(4096).optional(),
})
export type NewTrialPost = z.infer<typeof NewTrialPost>

/** Information for the person who requested an article about how it was written. */
export const WritingNotice = z.object({
  code: z.enum([
    'shorter_than_requested',
    'written_by_embedded_writer',
    'target_unreachable',
    'target_parked',
    'target_adult',
    'target_error_page',
    'target_other_topic',
  ]),
  message: z.string(),
})
export type WritingNotice = z.infer<typeof WritingNotice>

/** Why writing restarts: a better score is possible, the draft was too short, or the text service failed and the embedded writer replaces it. */
const RestartReason = z.enum(['score', 'too_short', 'service_failed'])

export const blockKinds = ['title', 'heading', 'paragraph', 'item'] as const

/** The events of writing an article. Text is sent as plain text, block by block, never as markup. */
export const GenerationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    step: z.enum(['accepted', 'writing', 'checking', 'saving']),
    words: z.number().int(),
  }),
  z.object({ type: z.literal('text'), block: z.number().int(), kind: z.enum(blockKinds), delta: z.string() }),
  z.object({ type: z.literal('restarted'), reason: RestartReason }),
  z.object({ type: z.literal('done'), post: PostPreview, notices: z.array(WritingNotice) }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string(), data: z.unknown().optional() }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

/** A trial post that still exists: a trial with its end, or permanent because an account claimed it. A post that has ended has no state. */
export const TrialPostState = z.object({ slug: z.string(), isTrialPost: z.boolean(), expiresAt: z.string().nullable() })
export type TrialPostState = z.infer<typeof TrialPostState>

/** Slugs, separated by commas. */
const slugList = z
  .string()
  .max((slugMax + 1) * trialStatesMax)
  .transform((text) => [...new Set(text.split(','))].filter(isSlug).slice(0, trialStatesMax))

/** The terms under which guests' posts are written on this site. */
export const TrialTerms = z.object({ lifetimeSeconds: z.number().int(), linkRel: LinkRel, writer: z.string() })
export type TrialTerms = z.infer<typeof TrialTerms>

/** The calls of guests. */
export const trialPosts = {
  trialTerms: oc
    .route({
      method: 'GET',
      path: '/trial-terms',
      tags: ['Trial posts'],
      summary: 'Get the lifetime, link policy and writer of trial posts',
    })
    .output(TrialTerms),
  trialPostStates: oc
    .route({
      method: 'GET',
      path: '/trial-posts/states',
      tags: ['Trial posts'],
      summary: 'Get the states of trial posts; expired ones are omitted',
    })
    .input(z.object({ slugs: slugList }))
    .output(z.object({ posts: z.array(TrialPostState) })),
  createTrialPost: oc
    .route({
      method: 'POST',
      path: '/trial-posts',
      successStatus: 201,
      tags: ['Trial posts'],
      summary: 'Write and publish a trial post',
    })
    .input(NewTrialPost)
    .output(z.object({ post: PostPreview, notices: z.array(WritingNotice) })),
  streamTrialPost: oc
    .route({
      method: 'POST',
      path: '/trial-posts/stream',
      tags: ['Trial posts'],
      summary: 'Write and publish a trial post, with events during writing',
    })
    .input(NewTrialPost)
    .output(eventIterator(GenerationEvent)),
}
