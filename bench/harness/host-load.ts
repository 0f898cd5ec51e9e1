import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { seededRandom } from './random.ts'

// Runs as a separate process: reads an order, requests pages of many hosts from one port, and prints the results.

const Order = z.object({
  port: z.number(),
  /** Every request selects a random host and path. */
  hosts: z.array(z.string()),
  paths: z.array(z.string()),
  acceptEncoding: z.string(),
  connections: z.number(),
  seconds: z.number(),
  seed: z.number(),
})
export type HostLoadOrder = z.infer<typeof Order>
export const HostLoadResult = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
})
export type HostLoadResult = z.infer<typeof HostLoadResult>

type Sent = { port: number; host: string; path: string; acceptEncoding: string }

function sendRequest(agent: Agent, { port, host, path, acceptEncoding }: Sent): Promise<void> {
  const headers = { host, 'accept-encoding': acceptEncoding }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${host}${path} was answered ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    })
    sent.once('error', reject).end()
  })
}

async function run({
  port,
  hosts,
  paths,
  acceptEncoding,
  connections,
  seconds,
  seed,
}: HostLoadOrder): Promise<HostLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const random = seededRandom(seed)
  const draw = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
  const times: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  async function sendRepeatedly() {
    while (performance.now() < end) {
      const sentAt = performance.now()
      await sendRequest(agent, { port, host: draw(hosts), path: draw(paths), acceptEncoding })
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendRepeatedly))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { requests: times.length, seconds: (performance.now() - startedAt) / 1000, p50Ms: at(0.5), p99Ms: at(0.99) }
}

if (process.argv[1] === import.meta.filename) {
  const result = await run(Order.parse(await json(process.stdin)))
  process.stdout.write(JSON.stringify(result))
}
