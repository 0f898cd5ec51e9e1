import type { Db } from '#db/db.ts'
import { advanceSandbox } from '#domain/billing/sandbox/advance-sandbox.ts'
import type { SandboxProvider } from '#domain/billing/sandbox/create-sandbox-provider.ts'
import { deliverSandboxEvents, type SandboxDelivery } from '#domain/billing/sandbox/deliver-sandbox-events.ts'

/** The pretend payment provider, and where it sends its webhooks; `null` where another takes payments. */
export type SandboxJobs = { provider: SandboxProvider; delivery: SandboxDelivery }

type Tools = { db: Db; sandbox: SandboxJobs | null }

/** Lets time pass at the sandbox. */
export async function advanceSandboxTime({ db, sandbox }: Tools) {
  if (sandbox !== null) await advanceSandbox(db, sandbox.provider, new Date())
}

/** Sends what the sandbox has to tell. */
export async function deliverSandboxWebhooks({ db, sandbox }: Tools) {
  if (sandbox !== null) await deliverSandboxEvents(db, sandbox.delivery)
}
