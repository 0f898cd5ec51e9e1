import type { Db } from '#db/db.ts'
import { sealedAccounts } from '#domain/accounts/sealed-accounts.ts'
import { sealedMail } from '#domain/mail/sealed-mail.ts'
import { sealedReports } from '#domain/reports/sealed-reports.ts'
import { createSealer } from '#domain/seal.ts'
import type { SealedPart } from '#domain/sealed-part.ts'
import { sealedConnections } from '#domain/sites/connection/sealed-connections.ts'

/** All data sealed under the installation's secret. Mail is first, because resetting the others queues new messages. */
export const sealedParts: readonly SealedPart[] = [sealedMail, sealedAccounts, sealedConnections, sealedReports]

/** Whether a secret opens the sealed data of a database. `'nothing_sealed'` when there is none. */
export async function checkSecret(db: Db, secret: string): Promise<'opens' | 'opens_nothing' | 'nothing_sealed'> {
  const { open } = createSealer(secret)
  let isSealed = false
  for (const part of sealedParts) {
    for (const { purpose, sealed } of await part.samples(db)) {
      isSealed = true
      try {
        open(purpose, sealed)
        return 'opens'
      } catch {
        // Sealed under another secret.
      }
    }
  }
  return isSealed ? 'opens_nothing' : 'nothing_sealed'
}

/** Whether a database contains sealed data. */
export async function hasSealedData(db: Db): Promise<boolean> {
  for (const part of sealedParts) if ((await part.samples(db)).length > 0) return true
  return false
}
