import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantCredits } from '#domain/billing/credits/grant-credits.ts'
import { spendCredits } from '#domain/billing/credits/spend-credits.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function makeMember() {
  const account = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  return { userId: account.user.id, token: accessToken }
}

const source = () => ({ type: 'test', id: randomUUID() })
const give = (userId: string, amount: number) =>
  grantCredits(database.db, { userId, kind: 'bonus', amount, source: source() })

/** Balances in the order of arrival; `next` waits for the next one. */
async function watch({ token }: { token: string }) {
  const left = new AbortController()
  const response = await fetch(`${server.url}/api/credits/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: left.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const balances = readBalances(response)
  return {
    next: async () => (await balances.next()).value ?? 'over',
    leave: () => left.abort(),
  }
}

async function* readBalances({ body }: Response): AsyncGenerator<number, void> {
  let text = ''
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^event: credits\ndata: (.*)$/m.exec(event)?.[1]
      if (data !== undefined) yield (JSON.parse(data) as { balance: number }).balance
    }
  }
}

test('a balance is shown immediately and after every change, on every page that watches it', async () => {
  const member = await makeMember()
  await give(member.userId, 5)
  const [first, second] = [await watch(member), await watch(member)]
  expect([await first.next(), await second.next()]).toEqual([5, 5])
  await spendCredits(database.db, { userId: member.userId, amount: 2, source: source() })
  // The start of the second stream may have shown the same balance to the first one again.
  for (const stream of [first, second]) {
    let shown = await stream.next()
    while (shown === 5) shown = await stream.next()
    expect(shown).toBe(3)
  }
  first.leave()
  second.leave()
})

test('no member is shown the changes of another', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const stream = await watch(member)
  expect(await stream.next()).toBe(0)
  await give(other.userId, 100)
  await give(member.userId, 1)
  expect(await stream.next()).toBe(1)
  stream.leave()
})

test('a guest is shown nothing, and the stream is read only', async () => {
  const response = await fetch(`${server.url}/api/credits/events`)
  expect([response.status, (await response.json()).code]).toEqual([401, 'unauthenticated'])
  const { token } = await makeMember()
  const posted = await fetch(`${server.url}/api/credits/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})

test('beyond the stream limit of a member the oldest stream ends', async () => {
  const member = await makeMember()
  const streams: Awaited<ReturnType<typeof watch>>[] = []
  for (let count = 0; count < 9; count += 1) streams.push(await watch(member))
  let shown: number | 'over' = 0
  while (shown !== 'over') shown = (await streams[0]?.next()) ?? 'over'
  await give(member.userId, 4)
  let last = 0
  while (last === 0) last = Number(await streams[8]?.next())
  expect(last).toBe(4)
  for (const stream of streams) stream.leave()
})

test('a server that stops ends its streams', async () => {
  const stopping = await startTestServer(database)
  const account = await makeAccount(stopping.deps.accounts)
  const { accessToken } = await signIn(stopping.url, account)
  const response = await fetch(`${stopping.url}/api/credits/events`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  stopping.deps.live.close()
  expect(await response.text()).toContain('retry: ')
  await stopping.close()
})
