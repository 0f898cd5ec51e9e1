import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { deleteOldMail as deleteOldMessages } from '#domain/mail/delivery/delete-mail.ts'
import { type DeliveryDeps, deliverNext } from '#domain/mail/delivery/deliver-mail.ts'

/** The number of messages sent at the same time. Each holds a database connection meanwhile. */
const atOnce = 4
/** How long attempts in progress may take after the stop signal. */
const graceMs = 5_000

export type MailDelivery = {
  /** Sends messages until none is due. A call during a run only requests one more run. */
  deliver(): Promise<void>
  /** Sends no further messages, and waits for those in progress. An attempt that takes too long is aborted and tried again later. */
  stop(): Promise<void>
}

/** Creates the delivery of this process. All jobs share one run, so a slow mail server blocks one job and not all of them. */
export function createMailDelivery({ db, log }: { db: Db; log: Logger }, deps: DeliveryDeps): MailDelivery {
  const stopped = new AbortController()
  const brokenOff = new AbortController()
  let running: Promise<void> | null = null
  let again = false

  async function drain() {
    while (!stopped.signal.aborted) {
      const delivery = await deliverNext(db, deps, brokenOff.signal)
      if (delivery === null) return
      if (delivery.error === undefined) log.info(delivery, `message ${delivery.outcome}`)
      else log.warn(delivery, 'message not delivered')
    }
  }

  async function drainAll() {
    while (again && !stopped.signal.aborted) {
      again = false
      const drained = await Promise.allSettled(Array.from({ length: atOnce }, drain))
      const failed = drained.find((result) => result.status === 'rejected')
      if (failed !== undefined) throw failed.reason
    }
  }

  return {
    async deliver() {
      again = true
      if (running !== null) return
      running = drainAll().finally(() => {
        running = null
      })
      await running
    },
    async stop() {
      stopped.abort()
      const timer = setTimeout(() => brokenOff.abort(), graceMs)
      await running?.catch(() => undefined)
      clearTimeout(timer)
    },
  }
}

export async function deliverMail({ mail }: { mail: MailDelivery }) {
  await mail.deliver()
}

/** Deletes messages that were sent or given up long ago. */
export async function deleteOldMail({ db }: { db: Db }) {
  await deleteOldMessages(db)
}
