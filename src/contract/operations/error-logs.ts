import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import {
  errorBuildMax,
  errorContextMax,
  errorDetailsMax,
  errorMessageMax,
  errorStackMax,
  errorsSentAtOnceMax,
} from '#contract/limits.ts'
import { cleanLines } from '#contract/plain-text.ts'
import { z } from '#contract/zod.ts'
import { errorCategories, errorSeverities } from './error-category.ts'

const place = z.string().max(errorContextMax).overwrite(cleanLine).nullable().default(null)

/** One error of a browser. `id` is the browser's own, so that an entry sent twice is kept once. Lengths are what is kept: cut before sending. */
export const NewErrorLog = z.object({
  id: z.uuid(),
  /** When it happened, by the browser's clock: ISO 8601. */
  timestamp: z.iso.datetime({ offset: true }),
  severity: z.enum(errorSeverities),
  category: z.enum(errorCategories),
  message: z.string().max(errorMessageMax).overwrite(cleanLine).min(1),
  /** What else is known, in one text. */
  details: z.string().max(errorDetailsMax).overwrite(cleanLines).nullable().default(null),
  stackTrace: z.string().max(errorStackMax).overwrite(cleanLines).nullable().default(null),
  /** Where it happened: the part of the product, and what was being done. */
  component: place,
  action: place,
  /** Which build of the pages it happened in, where that is known. */
  build: z.string().max(errorBuildMax).overwrite(cleanLine).nullable().default(null),
})
export type NewErrorLog = z.infer<typeof NewErrorLog>

export const errorLogs = {
  save: oc
    .route({
      method: 'POST',
      path: '/error-logs',
      summary: 'Report errors of a browser',
      description:
        'Stores browser errors for the operator to review, with the member who is signed in. Values that look like secrets are removed. Refused with `rate_limited`.',
    })
    .input(z.object({ entries: z.array(NewErrorLog).min(1).max(errorsSentAtOnceMax) }))
    .output(z.object({ saved: z.number().int() })),
}
