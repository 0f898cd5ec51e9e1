import { once } from 'node:events'
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { createPasswordHasher } from '#domain/accounts/sign-in/passwords.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { type FakeStripe, startFakeStripe } from '../fakes/stripe/fake-stripe.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, freePort, type RunningProduct, startProduct } from '../harness/process.ts'
import { makeAccount, signIn } from '../makers/accounts.ts'

/** How long the database is unavailable. */
const outageMs = 3_000

let product: RunningProduct
let stripe: FakeStripe
let database: Connection
let proxy: DatabaseProxy
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  const directory = await makePreparedDataDir()
  cleanups.push(directory.remove)
  const server = await startEmbeddedServer(directory.path)
  cleanups.push(() => server.stop())
  database = connect(server.connection, { max: 4 })
  cleanups.push(() => database.close())
  proxy = await startProxy(`${server.connection.host}/.s.PGSQL.5432`)
  cleanups.push(() => proxy.cut())
  stripe = await startFakeStripe()
  cleanups.push(() => stripe.close())
  product = await startProduct({
    DATA_DIR: directory.path,
    DATABASE_URL: `postgres://${server.connection.user}@127.0.0.1:${proxy.port}/${server.connection.database}`,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_linkwright',
    STRIPE_BASE_URL: stripe.url,
  })
  cleanups.push(() => product.stop())
}, 180_000)
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 180_000)

type DatabaseProxy = { port: number; cut(): Promise<void>; restore(): Promise<void> }

/** A proxy to the database that can be disconnected, as if its machine had failed. */
async function startProxy(socketPath: string): Promise<DatabaseProxy> {
  const open = new Set<Socket>()
  let server: Server
  const port = await freePort()
  const listen = async () => {
    server = createServer((from) => {
      const to = connectSocket(socketPath)
      for (const socket of [from, to]) {
        open.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => open.delete(socket))
      }
      from.pipe(to).pipe(from)
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  await listen()
  return {
    port,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    restore: listen,
  }
}

async function buy(token: string, credits: number): Promise<string> {
  const response = await fetch(`${product.url}/functions/create-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ credits }),
  })
  return ((await response.json()) as { sessionId: string }).sessionId
}

test('webhooks that arrive while the database is unavailable are not acknowledged, and the purchase is credited once when they are repeated', async () => {
  const account = await makeAccount({ db: database.db, passwords: createPasswordHasher() })
  const { accessToken, userId } = await signIn(product.url, account)
  stripe.payCheckout(await buy(accessToken, 100))
  const webhook = { to: `${product.url}/webhooks/stripe`, parallel: true }

  await proxy.cut()
  const refused = [...(await stripe.deliver(webhook)), ...(await sleep(outageMs).then(() => stripe.deliver(webhook)))]
  expect(refused.length).toBeGreaterThan(1)
  for (const status of refused) expect(status).toBeGreaterThanOrEqual(500)
  expect(product.process.exitCode).toBeNull()
  await proxy.restore()

  await eventually(async () => {
    await stripe.deliver({ ...webhook, times: 2 })
    expect(stripe.waiting()).toEqual([])
  })
  await eventually(async () =>
    expect(await getCredits(database.db, { userId })).toMatchObject({ balance: 100, totalPurchased: 100 }),
  )
  expect((await auditLedger(database.db)).faults).toEqual([])
}, 180_000)
