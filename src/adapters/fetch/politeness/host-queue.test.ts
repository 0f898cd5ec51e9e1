import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHostQueue } from './host-queue.ts'

const never = new AbortController().signal

test('hosts take turns one after another, however many pages one of them has', async () => {
  const turns = createHostQueue({ concurrency: 1 })
  const order: string[] = []
  const first = await turns.take('busy', { delayMs: 0, connections: 1 }, never)
  const hosts = ['busy', 'busy', 'busy', 'a', 'b', 'a']
  const all = hosts.map(async (host) => {
    const release = await turns.take(host, { delayMs: 0, connections: 1 }, never)
    order.push(host)
    release()
  })
  first()
  await Promise.all(all)
  expect(order.slice(0, 3).toSorted()).toEqual(['a', 'b', 'busy'])
  turns.close()
})

test('never more at a time than allowed, per host and in all, and everybody gets a turn, also when some give up', async () => {
  const job = fc.record({ host: fc.constantFrom('a', 'b', 'c'), isAborted: fc.boolean(), steps: fc.nat({ max: 5 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(job),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (jobs, concurrency, connections) => {
        const turns = createHostQueue({ concurrency })
        const active = new Map<string, number>()
        let total = 0
        const done = await Promise.allSettled(
          jobs.map(async ({ host, isAborted, steps }) => {
            const abort = new AbortController()
            const taking = turns.take(host, { delayMs: 0, connections }, abort.signal)
            if (isAborted) queueMicrotask(() => abort.abort(new Error('gave up')))
            const release = await taking
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
        turns.close()
      },
    ),
  )
})

test('a host that is held gets no turn, and others do', async () => {
  const turns = createHostQueue({ concurrency: 4 })
  const pace = { delayMs: 0, connections: 2 }
  turns.hold('held', 100)
  const order: string[] = []
  const held = turns.take('held', pace, never).then((release) => {
    order.push('held')
    release()
  })
  const other = await turns.take('other', pace, never)
  order.push('other')
  other()
  await held
  expect(order).toEqual(['other', 'held'])
  turns.close()
})

test('a signal that was aborted before gets no turn', async () => {
  const turns = createHostQueue({ concurrency: 1 })
  const taking = turns.take('a', { delayMs: 0, connections: 1 }, AbortSignal.abort(new Error('before')))
  await expect(taking).rejects.toThrow('before')
})
