import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type ReceivedMail, startMailServer } from '../fakes/mail-server.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, freePort, startProduct } from '../harness/process.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

async function dataDir(): Promise<string> {
  const made = await makePreparedDataDir()
  cleanups.push(made.remove)
  return made.path
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  cleanups.push(server.close)
  return server
}

function post(url: string, path: string, body: unknown) {
  return fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const newcomer = { email: 'newcomer@example.com', password: 'correct horse battery staple 7' }
const waitMs = 60_000

/** Makes waiting messages due and runs the sweep, as if the pause between two attempts had passed. */
async function letTimePass(directory: string) {
  const client = new pg.Client({ host: join(directory, 'postgres/data'), user: 'linkwright', database: 'linkwright' })
  await client.connect()
  await client.query('update outbox_messages set next_attempt_at = now()')
  await client.query("select graphile_worker.add_job('mail.deliver')")
  await client.end()
}

test('the mail of a sign-up arrives although the mail server was down and the product was killed before it could send', async () => {
  const port = await freePort()
  const settings = {
    DATA_DIR: await dataDir(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Linkwright <links@example.com>',
  }

  const first = await startProduct(settings)
  cleanups.push(() => first.kill())
  expect((await post(first.url, '/signup', newcomer)).status).toBe(200)
  expect((await post(first.url, '/signup', newcomer)).status).toBe(200)
  expect((await post(first.url, '/recover', { email: 'stranger@example.com' })).status).toBe(200)
  await eventually(async () => expect(first.output()).toContain('the mail server cannot be reached'))
  await first.kill()

  const back = await mailServer({ port })
  const second = await startProduct(settings)
  cleanups.push(() => second.stop())
  await letTimePass(settings.DATA_DIR)
  await eventually(async () => expect(back.received).toHaveLength(1), waitMs)
  const [mail] = back.received
  expect(mail).toMatchObject({
    subject: 'Confirm your email address',
    from: { name: 'Linkwright', address: 'links@example.com' },
    to: [{ address: newcomer.email }],
  })

  const link = new URL(mail?.links[0] ?? '')
  expect(link.pathname).toBe('/auth/confirm')
  const confirmed = await post(second.url, '/verify', {
    type: 'signup',
    token_hash: link.searchParams.get('token_hash'),
  })
  expect(confirmed.status).toBe(200)
  expect((await confirmed.json()).user.email).toBe(newcomer.email)
  expect(second.output()).not.toContain(link.searchParams.get('token_hash'))
}, 240_000)

test('a mail whose server was about to accept it when the product was killed is sent again, recognisable by its Message-ID', async () => {
  const handed: ReceivedMail[] = []
  const server = await mailServer({
    // The server reads the first mail and never confirms it.
    afterData: (mail) => {
      handed.push(mail)
      return handed.length === 1 ? Promise.withResolvers<null>().promise : Promise.resolve(null)
    },
  })
  const settings = { DATA_DIR: await dataDir(), SMTP_URL: server.url, MAIL_FROM: 'Linkwright <links@example.com>' }
  const first = await startProduct(settings)
  cleanups.push(() => first.kill())
  expect((await post(first.url, '/signup', newcomer)).status).toBe(200)
  await eventually(async () => expect(handed).toHaveLength(1), waitMs)
  await first.kill()

  const second = await startProduct(settings)
  cleanups.push(() => second.stop())
  await eventually(async () => expect(server.received).toHaveLength(1), waitMs)
  expect(server.received[0]?.messageId).toBe(handed[0]?.messageId)
  expect(server.received[0]?.links).toEqual(handed[0]?.links)
}, 240_000)
