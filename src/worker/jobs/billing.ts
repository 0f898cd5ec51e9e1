import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '#db/db.ts'
import type { BillingTools } from '#domain/billing/orders/billing-tools.ts'
import { endAbandonedSubscription } from '#domain/billing/orders/change-subscription.ts'
import { handOverOrders } from '#domain/billing/orders/hand-over-orders.ts'
import { processNextEvent } from '#domain/billing/orders/process-event.ts'
import { reconcile } from '#domain/billing/orders/reconcile.ts'
import { releaseExpiredHolds } from '#domain/billing/release-credits.ts'

type Tools = { db: Db; log: Logger; billing: BillingTools }

/** Gives back credits that were set aside for work whose time is over, until none is left. */
export async function releaseHolds({ db, log }: Tools) {
  for (;;) {
    const released = await releaseExpiredHolds(db)
    if (released === 0) return
    log.info({ released }, 'expired holds released')
  }
}

/** Works off what the payment provider told, until nothing is due. */
export async function processPaymentEvents({ db, log, billing }: Tools) {
  for (;;) {
    const processed = await processNextEvent(db, billing)
    if (processed === null) return
    if (processed.error === undefined) log.info(processed, 'payment event processed')
    else log.error(processed, 'payment event waits')
  }
}

/** Compares the last days with the payment provider, and says what was missing or had changed. */
export async function reconcilePayments({ db, log, billing }: Tools) {
  const { missed, changed, failed, ...counts } = await reconcile(db, billing)
  const isClean = missed.length + changed.length + failed.length === 0
  if (isClean) log.info(counts, 'payments reconciled')
  else log.warn({ ...counts, missed, changed, failed }, 'payments reconciled with differences')
}

/** Gives an account what was bought under its address before. */
export async function handOverGuestOrders({ db, log, billing }: Tools, payload: unknown) {
  const { userId } = HandOver.parse(payload)
  const orders = await handOverOrders(db, billing, { userId })
  if (orders > 0) log.info({ userId, orders }, 'guest orders handed over')
}

/** Has nobody go on paying for an account that is gone. */
export async function endSubscription({ db, billing }: Tools, payload: unknown) {
  await endAbandonedSubscription(db, billing, EndSubscription.parse(payload))
}

const EndSubscription = z.object({ provider: z.string(), subscriptionId: z.string() })
const HandOver = z.object({ userId: z.uuid() })
