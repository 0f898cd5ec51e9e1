import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { createDraftSaver, type PlanChanges } from './draft-saver.ts'
import { firstPlan } from './first-plan.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that stores drafts; its answers wait until the test releases them. */
function startServer() {
  const calls: {
    id: string | null
    key: string | null
    sent: PlanChanges
    answer: (failure?: Error) => Promise<void>
  }[] = []
  let stored: CampaignPlan = firstPlan
  const call = (id: string | null, { key = null, ...sent }: PlanChanges & { key?: string | null }) =>
    new Promise<Campaign>((resolve, reject) => {
      calls.push({
        id,
        key,
        sent,
        async answer(failure) {
          if (failure === undefined) {
            stored = { ...stored, ...sent }
            resolve({ ...stored, id: 'c1', updatedAt: String(calls.length) } as Campaign)
          } else reject(failure)
          await vi.advanceTimersByTimeAsync(0)
        },
      })
    })
  const saver = createDraftSaver(
    { plan: firstPlan, campaign: null },
    {
      create: (plan) => call(null, plan),
      change: (id, changes) => call(id, changes),
      onSaved: () => undefined,
    },
  )
  const rest = () => vi.advanceTimersByTimeAsync(1_000)
  return { calls, saver, rest, stored: () => stored }
}

test('nothing is created before the first input, and then once, with the whole plan', async () => {
  const { calls, saver, rest } = startServer()
  await rest()
  expect(calls).toEqual([])
  saver.change({ targetUrl: 'https://s' })
  saver.change({ targetUrl: 'https://shop.example/' })
  await rest()
  expect(calls.map(({ id, sent }) => [id, sent])).toEqual([
    [null, { ...firstPlan, targetUrl: 'https://shop.example/' }],
  ])
})

test('input during a call is sent after it, as a change of the same campaign', async () => {
  const { calls, saver, rest, stored } = startServer()
  saver.change({ name: 'One' })
  await rest()
  saver.change({ name: 'Two' })
  saver.change({ links: 3 })
  await rest()
  expect(calls).toHaveLength(1)
  await calls[0]?.answer()
  expect(calls.map(({ id, sent }) => [id, Object.keys(sent).length])).toEqual([
    [null, 10],
    ['c1', 2],
  ])
  expect(saver.current().save).toEqual({ is: 'saving' })
  await calls[1]?.answer()
  expect(saver.current().save.is).toBe('saved')
  expect([stored().name, stored().links]).toEqual(['Two', 3])
  expect(saver.hasUnsaved()).toBe(false)
})

test('an answer never replaces newer input', async () => {
  const { calls, saver, rest } = startServer()
  saver.change({ name: 'One' })
  await rest()
  saver.change({ name: 'Two' })
  await calls[0]?.answer()
  expect(saver.current().plan.name).toBe('Two')
})

test('a network failure is shown, and everything unsaved is sent again automatically', async () => {
  const { calls, saver, rest } = startServer()
  saver.change({ name: 'One' })
  await rest()
  await calls[0]?.answer(new TypeError('Failed to fetch'))
  expect(saver.current().save.is).toBe('failed')
  saver.change({ links: 4 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls[1]?.sent).toMatchObject({ name: 'One', links: 4 })
  await calls[1]?.answer()
  expect(saver.current().save.is).toBe('saved')
})

test('a draft whose first answer was lost is requested again with the same key, and each draft has its own key', async () => {
  const { calls, saver, rest } = startServer()
  saver.change({ name: 'One' })
  await rest()
  await calls[0]?.answer(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(5_000)
  await calls[1]?.answer()
  saver.change({ name: 'Two' })
  await rest()
  expect(calls.map(({ id, key }) => [id, key])).toEqual([
    [null, calls[0]?.key],
    [null, calls[0]?.key],
    ['c1', null],
  ])
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  const other = startServer()
  other.saver.change({ name: 'One' })
  await other.rest()
  expect(other.calls[0]?.key).not.toBe(calls[0]?.key)
})

test('an explicit save returns the campaign when all is saved, and null when that failed', async () => {
  const { calls, saver } = startServer()
  saver.change({ name: 'One' })
  const failing = saver.flush()
  await calls[0]?.answer(new TypeError('Failed to fetch'))
  expect(await failing).toBeNull()
  const saving = saver.flush()
  await calls[1]?.answer()
  expect((await saving)?.id).toBe('c1')
  expect((await saver.flush())?.id).toBe('c1')
  expect(calls).toHaveLength(2)
})
