import { expect, test } from 'vitest'
import { type Address, createHostLookup } from './host-lookup.ts'

function setUp(answer: Address[] | Error) {
  const state = { now: 0, requests: 0 }
  const resolve = async () => {
    state.requests += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  return { state, lookup: createHostLookup(resolve, () => state.now) }
}

const address: Address = { address: '93.184.216.34', family: 4 }

test.each<[string, Address[] | Error, number]>([
  ['an answer without a TTL', [address], 60],
  ['an answer with a TTL', [{ ...address, ttlSeconds: 20 }], 20],
  [
    'the shortest of several TTLs',
    [
      { ...address, ttlSeconds: 90 },
      { ...address, ttlSeconds: 30 },
    ],
    30,
  ],
  ['a TTL of a week', [{ ...address, ttlSeconds: 604_800 }], 300],
  ['a failure', new Error('ENOTFOUND'), 10],
])('%s is cached for its lifetime and no longer', async (_what, answer, seconds) => {
  const { state, lookup } = setUp(answer)
  const lookUp = () => lookup('a.example').catch(() => [])
  await Promise.all([lookUp(), lookUp()])
  state.now = seconds * 1000 - 1
  await lookUp()
  expect(state.requests).toBe(1)
  state.now = seconds * 1000
  await lookUp()
  expect(state.requests).toBe(2)
})

test('concurrent lookups of one name share one request, other names have their own', async () => {
  const { state, lookup } = setUp([{ ...address, ttlSeconds: 0 }])
  await Promise.all([lookup('a.example'), lookup('a.example'), lookup('b.example')])
  expect(state.requests).toBe(2)
})
