import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { deleteOldMail } from '#domain/mail/delivery/delete-mail.ts'
import { type DeliveryDeps, deliverNext } from '#domain/mail/delivery/deliver-mail.ts'

/** Messages on their way at the same time; each holds a connection to the database while it is. */
const atOnce = 4
/** How long attempts under way may take once the process was asked to stop. */
const graceMs = 5_000

export type MailDelivery = {
  /** Sends until nothing is due. While that runs, another call only makes sure that it looks once more. */
  deliver(): Promise<void>
  /** Takes no more messages, and waits for those under way; what hangs is broken off and tried again later. */
  stop(): Promise<void>
}

/** Makes the one delivery of this process: however many jobs ask for it, a slow mail server takes the place of one job and not of all. */
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

/** Forgets messages that were sent or given up long ago. */
export async function forgetOldMail({ db }: { db: Db }) {
  await deleteOldMail(db)
}
