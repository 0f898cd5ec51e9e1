import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHostQueue } from './host-queue.ts'

const never = new AbortController().signal

test('hosts are served in rotation, however many pages one of them has', async () => {
  const queue = createHostQueue({ concurrency: 1 })
  const order: string[] = []
  const first = await queue.take('busy', { delayMs: 0, connections: 1 }, never)
  const hosts = ['busy', 'busy', 'busy', 'a', 'b', 'a']
  const all = hosts.map(async (host) => {
    const release = await queue.take(host, { delayMs: 0, connections: 1 }, never)
    order.push(host)
    release()
  })
  first()
  await Promise.all(all)
  expect(order.slice(0, 3).toSorted()).toEqual(['a', 'b', 'busy'])
  queue.close()
})

test('the limits per host and in total hold, and every request is admitted, even if others abort', async () => {
  const job = fc.record({ host: fc.constantFrom('a', 'b', 'c'), isAborted: fc.boolean(), steps: fc.nat({ max: 5 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(job),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (jobs, concurrency, connections) => {
        const queue = createHostQueue({ concurrency })
        const active = new Map<string, number>()
        let total = 0
        const done = await Promise.allSettled(
          jobs.map(async ({ host, isAborted, steps }) => {
            const abort = new AbortController()
            const admitted = queue.take(host, { delayMs: 0, connections }, abort.signal)
            if (isAborted) queueMicrotask(() => abort.abort(new Error('gave up')))
            const release = await admitted
            active.set(host, (active.get(host) ?? 0) + 1)
            total += 1
            expect(active.get(host)).toBeLessThanOrEqual(connections)
            expect(total).toBeLessThanOrEqual(concurrency)
            for (let step = 0; step < steps; step += 1) await null
            active.set(host, (active.get(host) ?? 0) - 1)
            total -= 1
            release()
            release()
          }),
        )
        const reasons = done.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
        expect(reasons.filter((reason) => !reason.includes('gave up'))).toEqual([])
        expect(total).toBe(0)
        queue.close()
      },
    ),
  )
})

test('a delayed host is not served, and others are', async () => {
  const queue = createHostQueue({ concurrency: 4 })
  const pace = { delayMs: 0, connections: 2 }
  queue.hold('held', 100)
  const order: string[] = []
  const delayed = queue.take('held', pace, never).then((release) => {
    order.push('held')
    release()
  })
  const other = await queue.take('other', pace, never)
  order.push('other')
  other()
  await delayed
  expect(order).toEqual(['other', 'held'])
  queue.close()
})

test('an aborted signal is not admitted', async () => {
  const queue = createHostQueue({ concurrency: 1 })
  const admitted = queue.take('a', { delayMs: 0, connections: 1 }, AbortSignal.abort(new Error('before')))
  await expect(admitted).rejects.toThrow('before')
})
