import type { WebhookEvent } from '#contract/reports/report-monitors.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'

export const deliverWebhooksJob = 'reports.deliver-webhooks'

/** The site's own address, without a trailing slash. */
export type WebhookSource = { origin: string }

export type Event = { type: WebhookEvent; at: Date; data: Record<string, unknown> }

/** Queues an event for all enabled endpoints of a member, if and only if the caller's transaction commits. */
export async function queueWebhooks(db: Db, userId: string, event: Event): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhookDeliveries')
    .columns(['endpointId', 'type', 'body'])
    .expression((from) =>
      from
        .selectFrom('webhookEndpoints')
        .select(['id', from.val(event.type).as('type'), from.val(bodyOf(event)).as('body')])
        .where('userId', '=', userId)
        .where('disabledAt', 'is', null),
    )
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) await enqueue(db, deliverWebhooksJob, {})
}

/** The body of an event in the format of Standard Webhooks: `{type, timestamp, data}`. */
export function bodyOf({ type, at, data }: Event): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}
