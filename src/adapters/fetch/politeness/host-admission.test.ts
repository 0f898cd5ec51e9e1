import { expect, test } from 'vitest'
import { createHostAdmission } from './host-admission.ts'

const never = new AbortController().signal

async function stateOf(waiting: Promise<void> | null): Promise<string> {
  return Promise.race([
    Promise.resolve(waiting).then(() => 'in'),
    new Promise((resolve) => setImmediate(resolve)).then(() => 'out'),
  ])
}

test('a limited number is admitted at once, and the others in their order', async () => {
  const admission = createHostAdmission({ insideMax: 2 })
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => admission.enter('a.test', never))
  expect([first, second]).toEqual([null, null])
  expect(await stateOf(third ?? null)).toBe('out')
  admission.leave('a.test')
  expect(await stateOf(third ?? null)).toBe('in')
  expect(await stateOf(fourth ?? null)).toBe('out')
  admission.leave('a.test')
  expect(await stateOf(fourth ?? null)).toBe('in')
})

test('a full host does not delay another one', () => {
  const admission = createHostAdmission({ insideMax: 1 })
  expect(admission.enter('a.test', never)).toBeNull()
  expect(admission.enter('b.test', never)).toBeNull()
})

test('a caller that aborts its wait uses no slot', async () => {
  const admission = createHostAdmission({ insideMax: 1 })
  expect(admission.enter('a.test', never)).toBeNull()
  const giving = new AbortController()
  const aborted = admission.enter('a.test', giving.signal)
  const after = admission.enter('a.test', never)
  giving.abort(new Error('enough'))
  await expect(aborted).rejects.toThrow('enough')
  admission.leave('a.test')
  expect(await stateOf(after)).toBe('in')
})

test('after all have left, as many as before are admitted', () => {
  const admission = createHostAdmission({ insideMax: 2 })
  for (let round = 0; round < 3; round += 1) {
    expect([admission.enter('a.test', never), admission.enter('a.test', never)]).toEqual([null, null])
    admission.leave('a.test')
    admission.leave('a.test')
  }
})
