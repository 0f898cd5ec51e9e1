import { oc } from '@orpc/contract'
import { errorGroupsPageMax, errorLogsPageDefault, errorSearchMax } from '#contract/limits.ts'
import { trimmedLine } from '#contract/plain-text.ts'
import { cursorParam, idParam, queryNumber } from '#contract/schema-parts.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { errorCategories, errorSeverities, shownErrors } from './error-category.ts'

/** Browser errors with the same message, component and build. Times are ISO 8601 in UTC, from the server's clock. */
export const ErrorGroup = z.object({
  id: z.uuid(),
  message: z.string(),
  /** The component, or the path. */
  component: z.string().nullable(),
  build: z.string().nullable(),
  category: z.enum(errorCategories),
  severity: z.enum(errorSeverities),
  count: z.number().int(),
  /** The number of affected members; guests are counted as one. */
  members: z.number().int(),
  byGuests: z.number().int(),
  /** No error of the group is unresolved. A new error reopens its group. */
  isResolved: z.boolean(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
})
export type ErrorGroup = z.infer<typeof ErrorGroup>

/** One of the newest errors of a group, as a browser reported it. Untrusted text, never to be rendered as markup. */
export const ErrorSample = z.object({
  at: z.string(),
  component: z.string().nullable(),
  action: z.string().nullable(),
  details: z.string().nullable(),
  stackTrace: z.string().nullable(),
})
export type ErrorSample = z.infer<typeof ErrorSample>

export type ShownErrors = (typeof shownErrors)[number]

export const ListErrorGroups = z.object({
  show: z.enum(shownErrors).default('open'),
  category: z.enum(errorCategories).optional(),
  /** Words of the message or the component. */
  q: trimmedLine().max(errorSearchMax).optional(),
  limit: queryNumber(1, errorGroupsPageMax, errorLogsPageDefault),
  cursor: cursorParam.optional(),
})
export type ListErrorGroups = z.infer<typeof ListErrorGroups>

const groupParam = idParam({ code: 'not_found', message: errorTexts.nothingHere })
const tags = ['Administration']

export const adminErrors = {
  list: oc
    .route({ method: 'GET', path: '/admin/errors', tags, summary: 'List groups of browser errors, last seen first' })
    .input(ListErrorGroups)
    .output(z.object({ groups: z.array(ErrorGroup), next: z.string().nullable(), open: z.number().int() })),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/errors/{id}',
      tags,
      summary: 'Get a group of errors with its newest samples',
    })
    .input(groupParam)
    .output(z.object({ group: ErrorGroup, samples: z.array(ErrorSample) })),
  resolve: oc
    .route({
      method: 'POST',
      path: '/admin/errors/{id}/resolve',
      tags,
      summary: 'Mark a group as resolved up to `lastSeenAt`; a later error opens it again',
    })
    .input(groupParam.extend({ lastSeenAt: z.iso.datetime({ offset: true }) }))
    .output(z.object({ group: ErrorGroup })),
  reopen: oc
    .route({ method: 'POST', path: '/admin/errors/{id}/reopen', tags, summary: 'Reopen a resolved group' })
    .input(groupParam)
    .output(z.object({ group: ErrorGroup })),
}
