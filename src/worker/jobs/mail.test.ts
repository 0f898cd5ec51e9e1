import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { createNoProvider } from '#adapters/payments/no-provider.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { createSealer } from '#domain/seal.ts'
import { reply, startMailServer } from '#test/fakes/mail-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually } from '#test/harness/process.ts'
import { testSeller } from '#test/harness/server.ts'
import { testReportDeps } from '#test/makers/reports.ts'
import { testSiteDeps } from '#test/makers/sites.ts'
import { startWorker } from '../worker.ts'
import { createMailDelivery } from './mail.ts'

const sealer = createSealer('a secret for tests, long enough to be one')
const mail = { sealer, origin: 'https://links.example.com', from: 'Linkwright <links@example.com>' }
const billing = { provider: createNoProvider(), origin: mail.origin, mail, seller: testSeller(mail.origin) }
const log = pino({ level: 'silent' })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function queue(to: string) {
  return queueMail(database.db, mail, { to, template: 'reauthentication', data: { code: '918273' } })
}

async function states() {
  const rows = await database.db.selectFrom('outboxMessages').select(['recipient', 'status', 'attempts']).execute()
  return Object.fromEntries(rows.map(({ recipient, status, attempts }) => [recipient, [status, attempts]]))
}

test('the worker sends queued mail, and retries temporary failures automatically', async () => {
  let refusals = 2
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      refusals -= 1
      done(refusals < 0 ? null : reply(451, 'Try later'))
    },
  })
  const channel = createSmtp({ url: server.url })
  const delivery = createMailDelivery({ db: database.db, log }, { sealer, mail: channel, sms: null })
  const worker = await startWorker(database.pool, {
    db: database.db,
    log,
    sealer,
    mailDeps: mail,
    mail: delivery,
    billing,
    reports: testReportDeps(),
    campaigns: { advance: async () => undefined, watch: async () => undefined },
    sites: testSiteDeps(),
  })
  await queue('reader@example.com')
  await eventually(async () => expect(server.received).toHaveLength(1))
  await eventually(async () => expect(await states()).toEqual({ 'reader@example.com': ['sent', 3] }))
  await worker.stop()
  channel.close()
  await server.close()
})

test('the sweep is due every minute, and old mail is deleted every hour', async () => {
  const delivery = createMailDelivery({ db: database.db, log }, { sealer, mail: null, sms: null })
  const worker = await startWorker(database.pool, {
    db: database.db,
    log,
    sealer,
    mailDeps: mail,
    mail: delivery,
    billing,
    reports: testReportDeps(),
    campaigns: { advance: async () => undefined, watch: async () => undefined },
    sites: testSiteDeps(),
  })
  const { rows } = await database.pool.query('select identifier from graphile_worker._private_known_crontabs')
  expect(rows.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(['mail.deliver', 'mail.delete-old']))
  await worker.stop()
})

test('stopping waits for the mail in progress and starts no more', async () => {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<null>()
  const server = await startMailServer({
    afterData: () => {
      reached.resolve()
      return goOn.promise
    },
  })
  const channel = createSmtp({ url: server.url })
  const delivery = createMailDelivery({ db: database.db, log }, { sealer, mail: channel, sms: null })
  await queue('under-way@example.com')
  const delivering = delivery.deliver()
  await reached.promise
  const stopped = delivery.stop()
  await queue('late@example.com')
  await delivery.deliver()
  goOn.resolve(null)
  await Promise.all([stopped, delivering])
  expect(await states()).toMatchObject({ 'under-way@example.com': ['sent', 1], 'late@example.com': ['waiting', 0] })
  channel.close()
  await server.close()
})
