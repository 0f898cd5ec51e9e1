import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

type Members = { origin: string; slugs: readonly string[]; tokens: readonly string[] }
type Pace = { pace: number; seconds: number; random: () => number }
export type MembersLoad = {
  /** Each member sends a request every `pace` seconds in the mean. Returns milliseconds from when each was due to the last byte of its answer. */
  run(pace: Pace): Promise<number[]>
  close(): void
}
type Call = { method: 'GET' | 'POST'; path: string; body?: object }

/** Requests of members as from as many browsers. An answer with an error ends the bench. */
export function createMembersLoad({ origin, slugs, tokens }: Members): MembersLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  let posts = 0

  function nextCall(random: () => number): Call {
    const slug = slugs[Math.floor(random() * slugs.length)] ?? ''
    const at = random() * 100
    const found = shares.find(([share]) => at < share)?.[1] ?? '/api/credits'
    if (found !== 'post') return { method: 'GET', path: found.replace('{slug}', slug) }
    posts += 1
    const keyword = `${words[posts % words.length]} for beginners ${posts}`
    return {
      method: 'POST',
      path: '/api/trial-posts',
      body: { keyword, anchorText: 'this shop', targetUrl: 'https://example.com/' },
    }
  }

  function send({ method, path, body }: Call, token: string): Promise<void> {
    const text = body === undefined ? null : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${origin}${path}`, { method, agent, headers }, (response) => {
        response.resume().on('end', () => {
          if ((response.statusCode ?? 0) < 400) resolve()
          else reject(new Error(`${method} ${path} was answered ${response.statusCode}`))
        })
      })
      sent.on('error', reject).end(text ?? undefined)
    })
  }

  async function work(token: string, { pace, random }: Pace, endsAt: number, latencies: number[]) {
    let due = performance.now() + random() * pace * 1000
    while (due < endsAt) {
      await sleep(Math.max(0, due - performance.now()))
      await send(nextCall(random), token)
      latencies.push(performance.now() - due)
      due += (0.5 + random()) * pace * 1000
    }
  }

  return {
    async run(pace) {
      const latencies: number[] = []
      const endsAt = performance.now() + pace.seconds * 1000
      await Promise.all(tokens.map((token) => work(token, pace, endsAt, latencies)))
      return latencies
    },
    close: () => agent.destroy(),
  }
}

const words = ['roses', 'espresso', 'running', 'chess', 'pottery', 'sailing', 'budgets', 'bread', 'guitars', 'hiking']

/** The calls, each with the sum of all shares so far, of 100. */
const shares: [number, string][] = [
  [25, '/blog/{slug}'],
  [40, '/api/credits'],
  [55, '/api/account'],
  [67, '/api/posts'],
  [79, '/api/overview'],
  [89, '/api/campaigns'],
  [94, '/api/posts/{slug}'],
  [98, '/dashboard'],
  [100, 'post'],
]
