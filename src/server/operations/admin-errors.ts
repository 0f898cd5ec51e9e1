import type { ErrorGroup } from '#contract/operations/admin-errors.ts'
import { type ErrorGroupRow, getErrorGroup, listErrorGroups } from '#domain/operations/errors/error-groups.ts'
import { reopenErrorGroup, resolveErrorGroup } from '#domain/operations/errors/resolve-error-group.ts'
import { api, staffOnly } from '#server/http/api/router.ts'

/** Errors in browsers. The policies of the database check for administrators as well. */
export const adminErrors = {
  list: api.adminErrors.list.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    const { rows, next, open } = await listErrorGroups(deps.webDb, member, input)
    return { groups: rows.map(presentErrorGroup), next, open }
  }),

  get: api.adminErrors.get.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    const { group, samples } = await getErrorGroup(deps.webDb, member, input.id)
    return {
      group: presentErrorGroup(group),
      samples: samples.map(({ at, component, action, details, stackTrace }) => ({
        at: at.toISOString(),
        component,
        action,
        details,
        stackTrace,
      })),
    }
  }),

  resolve: api.adminErrors.resolve.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    return { group: presentErrorGroup(await resolveErrorGroup(deps.webDb, member, input)) }
  }),

  reopen: api.adminErrors.reopen.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    return { group: presentErrorGroup(await reopenErrorGroup(deps.webDb, member, input.id)) }
  }),
}

function presentErrorGroup(row: ErrorGroupRow): ErrorGroup {
  const { id, message, component, build, count, members, byGuests, isResolved } = row
  return {
    id,
    message,
    component,
    build,
    category: row.category as ErrorGroup['category'],
    severity: row.severity as ErrorGroup['severity'],
    count,
    members,
    byGuests,
    isResolved,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}
