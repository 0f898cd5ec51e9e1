import type { Db } from '#db/db.ts'
import type { SandboxProvider } from './create-sandbox-provider.ts'
import { forgetSandboxEvents } from './sandbox-store.ts'

/** Lets time pass at the sandbox: delayed payments settle, checkouts expire, subscriptions renew, and what is older than 30 days is forgotten. */
export async function advanceSandbox(db: Db, sandbox: SandboxProvider, now: Date): Promise<void> {
  await sandbox.settlePayments(now)
  await sandbox.expireCheckouts(now)
  await sandbox.advanceSubscriptions(now)
  await forgetSandboxEvents(db)
}
