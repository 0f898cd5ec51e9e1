import { expect, test } from 'vitest'
import { createHostAdmission } from './host-admission.ts'

const never = new AbortController().signal

async function stateOf(waiting: Promise<void> | null): Promise<string> {
  return Promise.race([
    Promise.resolve(waiting).then(() => 'in'),
    new Promise((resolve) => setImmediate(resolve)).then(() => 'out'),
  ])
}

test('so many are let in at once, and the others in the order they came', async () => {
  const doors = createHostAdmission({ insideMax: 2 })
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => doors.enter('a.test', never))
  expect([first, second]).toEqual([null, null])
  expect(await stateOf(third ?? null)).toBe('out')
  doors.leave('a.test')
  expect(await stateOf(third ?? null)).toBe('in')
  expect(await stateOf(fourth ?? null)).toBe('out')
  doors.leave('a.test')
  expect(await stateOf(fourth ?? null)).toBe('in')
})

test('one host keeps nobody of another waiting', () => {
  const doors = createHostAdmission({ insideMax: 1 })
  expect(doors.enter('a.test', never)).toBeNull()
  expect(doors.enter('b.test', never)).toBeNull()
})

test('who gives up while waiting takes no place', async () => {
  const doors = createHostAdmission({ insideMax: 1 })
  expect(doors.enter('a.test', never)).toBeNull()
  const giving = new AbortController()
  const given = doors.enter('a.test', giving.signal)
  const after = doors.enter('a.test', never)
  giving.abort(new Error('enough'))
  await expect(given).rejects.toThrow('enough')
  doors.leave('a.test')
  expect(await stateOf(after)).toBe('in')
})

test('when all have left, as many as before are let in', () => {
  const doors = createHostAdmission({ insideMax: 2 })
  for (let round = 0; round < 3; round += 1) {
    expect([doors.enter('a.test', never), doors.enter('a.test', never)]).toEqual([null, null])
    doors.leave('a.test')
    doors.leave('a.test')
  }
})
