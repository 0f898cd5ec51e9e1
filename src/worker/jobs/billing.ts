import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '#db/db.ts'
import { releaseExpiredHolds } from '#domain/billing/credits/release-credits.ts'
import type { BillingDeps } from '#domain/billing/orders/billing-deps.ts'
import { endAbandonedSubscription } from '#domain/billing/orders/change-subscription.ts'
import { fetchMissedEvents, missedDays } from '#domain/billing/orders/fetch-missed-events.ts'
import { handOverOrders } from '#domain/billing/orders/hand-over-orders.ts'
import { processNextEvent } from '#domain/billing/orders/process-event.ts'
import { isOutage } from '#domain/billing/orders/provider-error.ts'
import { reconcile } from '#domain/billing/orders/reconcile.ts'
import { noticeLowBalances } from '#domain/billing/top-up/notice-low-balances.ts'
import { listTopUps, topUp } from '#domain/billing/top-up/top-up.ts'

type Deps = { db: Db; log: Logger; billing: BillingDeps }

/** Releases expired credit holds until none is left. */
export async function releaseHolds({ db, log }: Deps) {
  for (;;) {
    const released = await releaseExpiredHolds(db)
    if (released === 0) return
    log.info({ released }, 'expired holds released')
  }
}

/** Processes the payment provider's events until none is due. */
export async function processPaymentEvents({ db, log, billing }: Deps) {
  for (;;) {
    const processed = await processNextEvent(db, billing)
    if (processed === null) return
    if (processed.error === undefined) log.info(processed, 'payment event processed')
    else log.error(processed, 'payment event failed')
  }
}

/** Compares the last days with the payment provider, and logs what was missing or had changed. */
export async function reconcilePayments({ db, log, billing }: Deps) {
  const { missed, changed, failed, ...counts } = await reconcile(db, billing)
  const isClean = missed.length + changed.length + failed.length === 0
  if (isClean) log.info(counts, 'payments reconciled')
  else log.warn({ ...counts, missed, changed, failed }, 'payments reconciled with differences')
}

/** Reads the events of the payment provider that were sent while no process was running. */
export async function fetchMissedPaymentEvents({ db, log, billing }: Deps) {
  if (billing.provider.name === 'none') return
  const { missed } = await fetchMissedEvents(db, billing, new Date(Date.now() - missedDays * 86_400_000))
  if (missed.length > 0) log.info({ missed: missed.length }, 'missed payment events fetched')
}

/** Assigns orders that were paid as a guest with an account's address to the account. */
export async function handOverGuestOrders({ db, log, billing }: Deps, payload: unknown) {
  const { userId } = HandOver.parse(payload)
  const orders = await handOverOrders(db, billing, { userId })
  if (orders > 0) log.info({ userId, orders }, 'guest orders handed over')
}

/** Mails members with a low balance, and buys credits for members with automatic top-up. */
export async function watchBalances({ db, log, billing }: Deps) {
  const noticed = await noticeLowBalances(db, billing)
  if (noticed > 0) log.info({ noticed }, 'low-balance notices sent')
  for (const userId of await listTopUps(db)) {
    try {
      const outcome = await topUp(db, billing, userId)
      if (outcome !== 'nothing') log.info({ userId, outcome }, 'automatic top-up')
    } catch (error) {
      // The provider does not answer. The order stays pending and is charged once, even if the request is repeated.
      log.warn({ userId, err: error }, 'automatic top-up failed')
      // The next member would run into the same timeout.
      if (isOutage(error)) return
    }
  }
}

/** Cancels the subscription of an account that was deleted. */
export async function endSubscription({ db, billing }: Deps, payload: unknown) {
  await endAbandonedSubscription(db, billing, EndSubscription.parse(payload))
}

const EndSubscription = z.object({ provider: z.string(), subscriptionId: z.string() })
const HandOver = z.object({ userId: z.uuid() })
