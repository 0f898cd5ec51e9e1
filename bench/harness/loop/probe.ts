import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

/** Starts a process that requests an address every so many milliseconds. `stop` returns all latencies in milliseconds. */
export function startProbe(order: { url: string; everyMs: number }): { stop(): Promise<number[]> } {
  const child = fork(join(import.meta.dirname, 'probe-process.ts'), [JSON.stringify(order)])
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process that requests ${order.url} ended with ${code}`)
  })
  ended.catch(() => undefined)
  return {
    async stop() {
      const answer = once(child, 'message')
      child.send('stop')
      const [latencies] = await Promise.race([answer, ended])
      return z.array(z.number()).parse(latencies)
    },
  }
}
