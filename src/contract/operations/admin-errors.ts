import { oc } from '@orpc/contract'
import { errorGroupsPageMax, errorLogsPageDefault, errorSearchMax } from '#contract/limits.ts'
import { trimmedLine } from '#contract/plain-text.ts'
import { cursorParam, idParam, queryNumber } from '#contract/schema-parts.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { errorCategories, errorSeverities } from './error-category.ts'

/** Errors of browsers with the same message at the same place of the same build. Times are ISO 8601 in UTC, as the server saw them. */
export const ErrorGroup = z.object({
  id: z.uuid(),
  message: z.string(),
  /** The part of the product, or the path. */
  place: z.string().nullable(),
  build: z.string().nullable(),
  category: z.enum(errorCategories),
  severity: z.enum(errorSeverities),
  count: z.number().int(),
  /** How many members it happened to; guests are counted together. */
  members: z.number().int(),
  byGuests: z.number().int(),
  /** Nothing of it is unresolved. An error that comes again opens its group again. */
  isResolved: z.boolean(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
})
export type ErrorGroup = z.infer<typeof ErrorGroup>

/** One of them, the newest: what a browser said of it. Texts of strangers, never to be read as markup. */
export const ErrorSample = z.object({
  at: z.string(),
  place: z.string().nullable(),
  action: z.string().nullable(),
  details: z.string().nullable(),
  stackTrace: z.string().nullable(),
})
export type ErrorSample = z.infer<typeof ErrorSample>

export const shownErrors = ['open', 'resolved', 'all'] as const
export type ShownErrors = (typeof shownErrors)[number]

export const ListErrorGroups = z.object({
  show: z.enum(shownErrors).default('open'),
  category: z.enum(errorCategories).optional(),
  /** Words of the message or the place. */
  q: trimmedLine().max(errorSearchMax).optional(),
  limit: queryNumber(1, errorGroupsPageMax, errorLogsPageDefault),
  cursor: cursorParam.optional(),
})
export type ListErrorGroups = z.infer<typeof ListErrorGroups>

const groupParam = idParam({ code: 'not_found', message: errorTexts.nothingHere })
const tags = ['Administration']

export const adminErrors = {
  list: oc
    .route({ method: 'GET', path: '/admin/errors', tags, summary: 'Errors of browsers in groups, seen last first' })
    .input(ListErrorGroups)
    .output(z.object({ groups: z.array(ErrorGroup), next: z.string().nullable(), open: z.number().int() })),
  get: oc
    .route({ method: 'GET', path: '/admin/errors/{id}', tags, summary: 'A group of errors with its newest samples' })
    .input(groupParam)
    .output(z.object({ group: ErrorGroup, samples: z.array(ErrorSample) })),
  resolve: oc
    .route({
      method: 'POST',
      path: '/admin/errors/{id}/resolve',
      tags,
      summary: 'Call a group resolved, as far as it was seen; what comes later opens it again',
    })
    .input(groupParam.extend({ lastSeenAt: z.iso.datetime({ offset: true }) }))
    .output(z.object({ group: ErrorGroup })),
  reopen: oc
    .route({ method: 'POST', path: '/admin/errors/{id}/reopen', tags, summary: 'Open a resolved group again' })
    .input(groupParam)
    .output(z.object({ group: ErrorGroup })),
}
