import { oc } from '@orpc/contract'
import {
  changesPageDefault,
  changesPageMax,
  deliveriesPageDefault,
  deliveriesPageMax,
  targetUrlMax,
  webhookEndpointsMax,
} from '#contract/limits.ts'
import { trimmedLine } from '#contract/plain-text.ts'
import { cursorParam, idParam, queryNumber } from '#contract/schema-parts.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { reportFormTexts } from './report-form-texts.ts'
import { cadences, mailAlerts } from './report-values.ts'
import { ReportReason } from './reports.ts'

export type Cadence = (typeof cadences)[number]

export type MailAlerts = (typeof mailAlerts)[number]

/** Whether a report runs again automatically, how often, and how its owner is notified. */
export const MonitorSettings = z.object({
  cadence: z.enum(cadences),
  isOn: z.boolean().default(true),
  mailAlerts: z.enum(mailAlerts).default('all'),
  webhookAlerts: z.boolean().default(true),
})
export type MonitorSettings = z.infer<typeof MonitorSettings>

/** Times are ISO 8601 in UTC; `nextRunAt` is `null` while the monitor is off. */
export const Monitor = z.object({
  cadence: z.enum(cadences),
  isOn: z.boolean(),
  mailAlerts: z.enum(mailAlerts),
  webhookAlerts: z.boolean(),
  nextRunAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Monitor = z.infer<typeof Monitor>

/** One change on one page. `reasons` are those of a recheck, which is part of no run. */
export const ReportChange = z.object({
  id: z.uuid(),
  run: z.number().int(),
  position: z.number().int(),
  url: z.string(),
  code: z.string(),
  text: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reasons: z.array(ReportReason).nullable(),
  at: z.string(),
})
export type ReportChange = z.infer<typeof ReportChange>

/** A link that one check did not find: it is lost only if the next check does not find it either. */
export const DueRecheck = z.object({ position: z.number().int(), url: z.string(), at: z.string() })
export type DueRecheck = z.infer<typeof DueRecheck>

const webhookEvents = [
  'report.finished',
  'report.changed',
  'link.lost',
  'link.restored',
  'campaign.finished',
  'placement.verified',
  'placement.failed',
  'placement.lost',
  'placement.refunded',
  'webhook.test',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `disabledAt`: nothing more is sent, until a test event is delivered. `rotatedUntil`: until then the former secret signs as well. */
export const WebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  failingSince: z.string().nullable(),
  disabledAt: z.string().nullable(),
  rotatedUntil: z.string().nullable(),
  createdAt: z.string(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.enum(webhookEvents),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** The HTTP status of the last response; `null` without a response. */
  lastStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
  /** `null` when there is no further attempt. */
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The secret is shown only this once. */
const EndpointWithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() })

const reportParam = idParam({ code: 'not_found', message: reportFormTexts.notFound })
const endpointParam = idParam({ code: 'not_found', message: errorTexts.nothingHere })
const tags = ['Monitors']

export const monitors = {
  getMonitor: oc
    .route({ method: 'GET', path: '/reports/{id}/monitor', tags, summary: 'Get the monitor of an own report' })
    .input(reportParam)
    .output(z.object({ monitor: Monitor.nullable() })),
  putMonitor: oc
    .route({
      method: 'PUT',
      path: '/reports/{id}/monitor',
      tags,
      summary: 'Create or change the monitor of an own report, which runs it on a schedule',
    })
    .input(reportParam.extend(MonitorSettings.shape))
    .output(z.object({ monitor: Monitor })),
  deleteMonitor: oc
    .route({
      method: 'DELETE',
      path: '/reports/{id}/monitor',
      tags,
      summary: 'Delete the monitor of an own report; its timeline remains',
    })
    .input(reportParam)
    .output(z.object({ monitor: z.null() })),
  listTimeline: oc
    .route({
      method: 'GET',
      path: '/reports/{id}/timeline',
      tags,
      summary: 'Changes of a monitored report, newest first',
    })
    .input(
      reportParam.extend({
        limit: queryNumber(1, changesPageMax, changesPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(
      z.object({
        changes: z.array(ReportChange),
        next: z.string().nullable(),
        /** The next 20, on the first page only. */
        rechecks: z.array(DueRecheck).optional(),
      }),
    ),
  listEndpoints: oc
    .route({ method: 'GET', path: '/webhook-endpoints', tags, summary: 'List the webhook endpoints' })
    .output(z.object({ endpoints: z.array(WebhookEndpoint).max(webhookEndpointsMax) })),
  addEndpoint: oc
    .route({ method: 'POST', path: '/webhook-endpoints', tags, summary: 'Add a webhook endpoint' })
    .input(z.object({ url: trimmedLine().min(1).max(targetUrlMax) }))
    .output(EndpointWithSecret),
  removeEndpoint: oc
    .route({ method: 'DELETE', path: '/webhook-endpoints/{id}', tags, summary: 'Remove a webhook endpoint' })
    .input(endpointParam)
    .output(z.object({ removed: z.uuid() })),
  rotateSecret: oc
    .route({
      method: 'POST',
      path: '/webhook-endpoints/{id}/rotate',
      tags,
      summary: 'Rotate the secret of a webhook endpoint; for a day the previous one also signs',
    })
    .input(endpointParam)
    .output(EndpointWithSecret),
  testEndpoint: oc
    .route({
      method: 'POST',
      path: '/webhook-endpoints/{id}/test',
      tags,
      summary: 'Send a test event; its delivery enables a disabled endpoint again',
    })
    .input(endpointParam)
    .output(z.object({ delivery: WebhookDelivery })),
  listDeliveries: oc
    .route({
      method: 'GET',
      path: '/webhook-endpoints/{id}/deliveries',
      tags,
      summary: 'List the deliveries to a webhook endpoint, newest first',
    })
    .input(
      endpointParam.extend({
        limit: queryNumber(1, deliveriesPageMax, deliveriesPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ deliveries: z.array(WebhookDelivery), next: z.string().nullable() })),
}
