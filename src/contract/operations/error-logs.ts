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

const context = z.string().max(errorContextMax).overwrite(cleanLine).nullable().default(null)

/**
 * One error of a browser. The browser generates `id`, so that an entry sent twice is stored once. Lengths are those of the stored values: cut before
 * sending.
 */
export const NewErrorLog = z.object({
  id: z.uuid(),
  /** The time by the browser's clock: ISO 8601. */
  timestamp: z.iso.datetime({ offset: true }),
  severity: z.enum(errorSeverities),
  category: z.enum(errorCategories),
  message: z.string().max(errorMessageMax).overwrite(cleanLine).min(1),
  /** Further details in one text. */
  details: z.string().max(errorDetailsMax).overwrite(cleanLines).nullable().default(null),
  stackTrace: z.string().max(errorStackMax).overwrite(cleanLines).nullable().default(null),
  /** Where it happened: the component and the action. */
  component: context,
  action: context,
  /** The build of the page, if known. */
  build: z.string().max(errorBuildMax).overwrite(cleanLine).nullable().default(null),
})
export type NewErrorLog = z.infer<typeof NewErrorLog>

export const errorLogs = {
  save: oc
    .route({
      method: 'POST',
      path: '/error-logs',
      summary: 'Report browser errors',
      description:
        'Stores browser errors for the operator to review, with the member who is signed in. Values that look like secrets are removed. Refused with `rate_limited`.',
    })
    .input(z.object({ entries: z.array(NewErrorLog).min(1).max(errorsSentAtOnceMax) }))
    .output(z.object({ saved: z.number().int() })),
}
