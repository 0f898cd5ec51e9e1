import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerSteps } from '#domain/accounts/create-account-deps.ts'
import type { AuthRequest } from '../request/endpoint.ts'
import { backgroundWorkDone, withDeferredWork } from './background-work.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => vi.useRealTimers())

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const errors: unknown[] = []
const request = {
  deps: { answerSteps },
  log: { error: (fields: unknown) => errors.push(fields) },
} as unknown as AuthRequest

/** The time in milliseconds until the endpoint answers, with this work. */
async function answeredAfter(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const endpoint = withDeferredWork(async () => ({ answer: { status: 200, body: {} }, work }))
  const answered = endpoint(request).then(() => performance.now() - startedAt)
  await vi.runAllTimersAsync()
  return answered
}

test.each([0, 3, 150, 219, 5_000])('the answer comes at the same time when the work takes %i ms', async (workMs) => {
  expect(await answeredAfter(() => after(workMs))).toBe(await answeredAfter(async () => undefined))
})

test('the work completes after the answer, and a server that stops waits for it', async () => {
  const done: string[] = []
  void withDeferredWork(async () => ({
    answer: { status: 200, body: {} },
    work: async () => {
      await after(5_000)
      done.push('sent')
    },
  }))(request)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual([])
  const stopping = backgroundWorkDone().then(() => done.push('stopped'))
  await vi.runAllTimersAsync()
  await stopping
  expect(done).toEqual(['sent', 'stopped'])
})

test('work that fails is logged and changes nothing for the caller', async () => {
  const failing = async () => {
    throw new Error('no database')
  }
  expect(await answeredAfter(failing)).toBe(await answeredAfter(async () => undefined))
  expect(errors).toHaveLength(1)
})

test('a refusal before the work starts is returned', async () => {
  const refused = withDeferredWork(async () => {
    throw new RangeError('refused')
  })(request)
  const rejection = expect(refused).rejects.toThrow('refused')
  await vi.runAllTimersAsync()
  await rejection
})
