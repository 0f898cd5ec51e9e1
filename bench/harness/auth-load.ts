import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { quantile } from './rounds.ts'

/** A member with a session that sends one request after another. */
const Member = z.object({ email: z.string(), password: z.string(), address: z.string(), refreshToken: z.string() })
const Order = z.object({
  url: z.string(),
  act: z.enum(['sign-in', 'refresh']),
  members: z.array(Member),
  seconds: z.number(),
  /** Requests per second, sent at fixed times. Without it: this many concurrent requests, each sent after the previous response. */
  rate: z.number().optional(),
  atOnce: z.number(),
})
const Session = z.object({ refresh_token: z.string() })
export const AuthLoadResult = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  /** The newest token of each member, in their order. */
  refreshTokens: z.array(z.string()),
})

export type AuthMember = z.infer<typeof Member>
export type AuthLoadOrder = z.infer<typeof Order>
export type AuthLoadResult = z.infer<typeof AuthLoadResult>

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

function send(url: URL, address: string, body: object): Promise<{ status: number; text: string }> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json;charset=UTF-8',
    'content-length': Buffer.byteLength(text),
    'x-supabase-api-version': '2024-01-01',
    'x-forwarded-for': address,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', reject).end(text)
  })
}

/** Signs a member in, or refreshes the session. Any other response than a session ends the bench. */
async function act({ url, act }: AuthLoadOrder, member: AuthMember): Promise<void> {
  const { email, password, refreshToken, address } = member
  const isRefresh = act === 'refresh'
  const target = new URL(`/auth/v1/token?grant_type=${isRefresh ? 'refresh_token' : 'password'}`, url)
  const answer = await send(target, address, isRefresh ? { refresh_token: refreshToken } : { email, password })
  if (answer.status !== 200) throw new Error(`${act} was answered ${answer.status}: ${answer.text}`)
  const { refresh_token } = Session.parse(JSON.parse(answer.text))
  if (isRefresh) member.refreshToken = refresh_token
}

async function closedLoop(order: AuthLoadOrder, latencies: number[]): Promise<void> {
  const free = [...order.members]
  const endsAt = performance.now() + order.seconds * 1000
  const worker = async () => {
    for (let member = free.shift(); member !== undefined && performance.now() < endsAt; member = free.shift()) {
      const startedAt = performance.now()
      await act(order, member)
      latencies.push(performance.now() - startedAt)
      free.push(member)
    }
  }
  await Promise.all(Array.from({ length: order.atOnce }, worker))
}

/** Latencies count from the scheduled time of a request, so that a stall of the server affects all requests within it. */
async function openLoop(order: AuthLoadOrder, rate: number, latencies: number[]): Promise<void> {
  const free = [...order.members]
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  for (let index = 0; index < rate * order.seconds; index += 1) {
    const dueAt = startedAt + (index * 1000) / rate
    const early = dueAt - performance.now()
    if (early > 0) await sleep(early)
    const member = free.shift()
    if (member === undefined) throw new Error('Every member waits for an answer: the server cannot keep up')
    pending.push(
      act(order, member).then(() => {
        latencies.push(performance.now() - dueAt)
        free.push(member)
      }),
    )
  }
  await Promise.all(pending)
}

async function main(): Promise<AuthLoadResult> {
  const order = Order.parse(await json(process.stdin))
  const latencies: number[] = []
  const startedAt = performance.now()
  if (order.rate === undefined) await closedLoop(order, latencies)
  else await openLoop(order, order.rate, latencies)
  return {
    requests: latencies.length,
    seconds: (performance.now() - startedAt) / 1000,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    p99Ms: quantile(latencies, 0.99),
    refreshTokens: order.members.map(({ refreshToken }) => refreshToken),
  }
}

if (import.meta.main) {
  console.log(JSON.stringify(await main()))
  agent.destroy()
}
