import { sql } from 'kysely'
import { type SealedPart, samplesMax } from '#domain/sealed-part.ts'
import { sealPurpose } from './connection.ts'

/** The time that members have to publish the new record before a proof is checked again. */
const graceDays = 14
const reconnect = 'The key of this installation was replaced. Enter the credentials again.'

/** Credentials of WordPress and Ghost, and the records that prove a domain, which are derived from the secret. */
export const sealedConnections: SealedPart = {
  async samples(db) {
    const rows = await db
      .selectFrom('domains')
      .select('connectionSecret')
      .where('connectionSecret', 'is not', null)
      .orderBy('id', 'desc')
      .limit(samplesMax)
      .execute()
    return rows.flatMap(({ connectionSecret: sealed }) => (sealed === null ? [] : [{ purpose: sealPurpose, sealed }]))
  },

  async losses(db) {
    const { rows } = await sql<{ connected: number; proven: number }>`
      select count(*) filter (where connection_secret is not null)::int as connected,
        count(*) filter (where proof_status = 'proven' and proof_method <> 'operator')::int as proven
      from domains`.execute(db)
    const { connected = 0, proven = 0 } = rows[0] ?? {}
    return [
      { count: connected, text: 'connected WordPress and Ghost sites: their owners enter the credentials again' },
      {
        count: proven,
        text: `sites proven by DNS or file: their owners publish the new record within ${graceDays} days`,
      },
    ]
  },

  async reset(db) {
    await db
      .updateTable('domains')
      .set({ connectionStatus: 'failing', connectionText: reconnect })
      .where('connectionSecret', 'is not', null)
      .execute()
    await db
      .updateTable('domains')
      .set({ proofFailedAt: null, proofDueAt: sql<Date>`now() + make_interval(days => ${graceDays})` })
      .where('proofDueAt', 'is not', null)
      .execute()
  },
}
