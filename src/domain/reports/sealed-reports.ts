import { sql } from 'kysely'
import { createWebhookSecret } from '#adapters/webhooks/sign-webhook.ts'
import { type SealedPart, samplesMax } from '#domain/sealed-part.ts'
import { secretPurpose } from './monitor/webhook-endpoints.ts'
import { keyPurpose } from './sign/report-keys.ts'

/** The secrets of webhooks, and the key that signs reports. */
export const sealedReports: SealedPart = {
  async samples(db) {
    const keys = await db
      .selectFrom('reportSigningKeys')
      .select('privateKey')
      .where('privateKey', 'is not', null)
      .limit(samplesMax)
      .execute()
    const endpoints = await db
      .selectFrom('webhookEndpoints')
      .select('secret')
      .orderBy('id', 'desc')
      .limit(samplesMax)
      .execute()
    return [
      ...keys.flatMap(({ privateKey: sealed }) => (sealed === null ? [] : [{ purpose: keyPurpose, sealed }])),
      ...endpoints.map(({ secret }) => ({ purpose: secretPurpose, sealed: secret })),
    ]
  },

  async losses(db) {
    const { rows } = await sql<{ endpoints: number; keys: number }>`
      select (select count(*)::int from webhook_endpoints) as endpoints,
        (select count(*)::int from report_signing_keys where private_key is not null) as keys`.execute(db)
    const { endpoints = 0, keys = 0 } = rows[0] ?? {}
    return [
      {
        count: endpoints,
        text: 'webhook endpoints: disabled until their owners create a new secret and send a test event',
      },
      { count: keys, text: 'keys that sign reports: replaced; reports already signed stay valid' },
    ]
  },

  /** No receiver knows the new secrets, so the endpoints are disabled and receive nothing until their owners create another secret. */
  async reset(db, { sealer }) {
    const endpoints = await db.selectFrom('webhookEndpoints').select('id').execute()
    for (const { id } of endpoints)
      await db
        .updateTable('webhookEndpoints')
        .set({
          secret: sealer.seal(secretPurpose, createWebhookSecret()),
          previousSecret: null,
          previousUntil: null,
          leasedUntil: null,
          disabledAt: sql<Date>`coalesce(disabled_at, now())`,
        })
        .where('id', '=', id)
        .execute()
    await db
      .updateTable('reportSigningKeys')
      .set({ retiredAt: sql<Date>`now()`, privateKey: null })
      .where('privateKey', 'is not', null)
      .execute()
  },
}
