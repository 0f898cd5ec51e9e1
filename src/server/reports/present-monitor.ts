import { monitoredChangeTexts } from '#contract/reports/report-monitor-texts.ts'
import type {
  DueRecheck,
  Monitor,
  ReportChange,
  WebhookDelivery,
  WebhookEndpoint,
} from '#contract/reports/report-monitors.ts'
import type { MonitorRow } from '#domain/reports/monitor/monitor-rows.ts'
import type { RecheckRow, TimelineRow } from '#domain/reports/monitor/queries.ts'
import type { DeliveryRow, EndpointRow } from '#domain/reports/monitor/webhook-endpoints.ts'

export function presentMonitor(row: MonitorRow): Monitor {
  return {
    cadence: row.cadence as Monitor['cadence'],
    isOn: row.isOn,
    mailAlerts: row.mailAlerts as Monitor['mailAlerts'],
    webhookAlerts: row.webhookAlerts,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentRecheck({ position, url, at }: RecheckRow): DueRecheck {
  return { position, url, at: at.toISOString() }
}

export function presentTimelineChange({ createdAt, ...row }: TimelineRow): ReportChange {
  return {
    id: row.id,
    run: row.run,
    position: row.position,
    url: row.url,
    code: row.code,
    text: monitoredChangeTexts[row.code as keyof typeof monitoredChangeTexts],
    before: row.before,
    after: row.after,
    reasons: row.reasons as ReportChange['reasons'],
    at: createdAt.toISOString(),
  }
}

export function presentEndpoint({ previousUntil, ...row }: EndpointRow): WebhookEndpoint {
  const isRotating = previousUntil !== null && previousUntil.getTime() > Date.now()
  return {
    id: row.id,
    url: row.url,
    failingSince: row.failingSince?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    rotatedUntil: isRotating ? previousUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event: row.type as WebhookDelivery['event'],
    status: row.status as WebhookDelivery['status'],
    attempts: row.attempts,
    lastStatus: row.lastStatus,
    error: row.error,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}
