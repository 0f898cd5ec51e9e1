import { Agent, request } from 'node:http'
import { z } from 'zod'

// The process that `startProbe` starts. It requests one address at fixed times, independent of the answers, until it receives a message.

const Order = z.object({ url: z.string(), everyMs: z.number() })
const { url, everyMs } = Order.parse(JSON.parse(process.argv[2] ?? ''))
const agent = new Agent({ keepAlive: true })
const latencies: number[] = []
const startedAt = performance.now()
let sent = 0

/** A latency counts from the time at which the request was due. */
function send() {
  ask(startedAt + sent * everyMs)
  sent += 1
  setTimeout(send, Math.max(1, startedAt + sent * everyMs - performance.now()))
}

function ask(dueAt: number) {
  const asking = request(url, { agent }, (response) => {
    if (response.statusCode !== 200) throw new Error(`${url} was answered ${response.statusCode}`)
    response.resume().once('end', () => latencies.push(performance.now() - dueAt))
  })
  asking.once('error', (error: NodeJS.ErrnoException) => {
    // The server may close an idle connection just when it is used again.
    if (!asking.reusedSocket || error.code !== 'ECONNRESET') throw error
    ask(dueAt)
  })
  asking.end()
}

process.once('message', () => process.send?.(latencies, () => process.exit(0)))
process.once('disconnect', () => process.exit(0))
send()
