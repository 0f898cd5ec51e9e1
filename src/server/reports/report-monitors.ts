import { limitFor } from '#domain/billing/entitlements.ts'
import { deleteMonitor, putMonitor } from '#domain/reports/monitor/change-monitor.ts'
import { findMonitor, listRechecks, listTimeline } from '#domain/reports/monitor/queries.ts'
import {
  addEndpoint,
  listDeliveries,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
} from '#domain/reports/monitor/webhook-endpoints.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import {
  presentDelivery,
  presentEndpoint,
  presentMonitor,
  presentRecheck,
  presentTimelineChange,
} from './present-monitor.ts'

// Reads run as the member, under the policies. Writes use the connection that owns the tables, by verbs that check the owner, because the web role
// cannot read the secrets.
export const monitors = {
  getMonitor: api.monitors.getMonitor.use(memberOnly).handler(async ({ context: { deps, member }, input: { id } }) => {
    const monitor = await findMonitor(deps.webDb, member, id)
    return { monitor: monitor === null ? null : presentMonitor(monitor) }
  }),

  putMonitor: api.monitors.putMonitor.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { userId } = member
    const monitorsMax = await limitFor(deps.webDb, { userId }, 'monitors')
    return { monitor: presentMonitor(await putMonitor(deps.db, { userId, monitorsMax }, input)) }
  }),

  deleteMonitor: api.monitors.deleteMonitor
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      await deleteMonitor(deps.db, member, id)
      return { monitor: null }
    }),

  listTimeline: api.monitors.listTimeline.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { rows, next } = await listTimeline(deps.webDb, member, input)
    const rechecks = input.cursor === undefined ? await listRechecks(deps.webDb, member, input.id) : null
    return {
      changes: rows.map(presentTimelineChange),
      next,
      ...(rechecks !== null && { rechecks: rechecks.map(presentRecheck) }),
    }
  }),

  listEndpoints: api.monitors.listEndpoints.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    return { endpoints: (await listEndpoints(deps.webDb, member)).map(presentEndpoint) }
  }),

  addEndpoint: api.monitors.addEndpoint
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { url } }) => {
      const { isAllowed } = deps.reports
      const { endpoint, secret } = await addEndpoint(deps.db, { sealer: deps.accounts.sealer, isAllowed }, member, url)
      return { endpoint: presentEndpoint(endpoint), secret }
    }),

  removeEndpoint: api.monitors.removeEndpoint
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      await removeEndpoint(deps.db, member, id)
      return { removed: id }
    }),

  rotateSecret: api.monitors.rotateSecret
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      const { endpoint, secret } = await rotateSecret(deps.db, deps.accounts, member, id)
      return { endpoint: presentEndpoint(endpoint), secret }
    }),

  testEndpoint: api.monitors.testEndpoint
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      return { delivery: presentDelivery(await testEndpoint(deps.db, member, id)) }
    }),

  listDeliveries: api.monitors.listDeliveries.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { rows, next } = await listDeliveries(deps.webDb, member, input)
    return { deliveries: rows.map(presentDelivery), next }
  }),
}
