import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusePlainly } from './plain-refusals.ts'

refusePlainly()

const Input = z.object({
  limit: z.number().int().min(1).max(100),
  name: z.string().min(1).max(2_048),
  tags: z.array(z.string()).max(1),
  sort: z.enum(['newest', 'oldest']),
  id: z.uuid(),
})
const right = { limit: 1, name: 'a', tags: [], sort: 'newest', id: '01890000-0000-7000-8000-000000000001' }

test.each([
  [{ limit: 1000 }, 'limit must be at most 100'],
  [{ limit: 0 }, 'limit must be at least 1'],
  [{ limit: 1.5 }, 'limit must be a whole number'],
  [{ limit: 'many' }, 'limit must be a number'],
  [{ limit: undefined }, 'limit is missing'],
  [{ name: '' }, 'name must not be empty'],
  [{ name: 'x'.repeat(2_049) }, 'name must have at most 2,048 characters'],
  [{ name: ['a'] }, 'name must be text'],
  [{ tags: ['a', 'b'] }, 'tags must have at most 1 item'],
  [{ tags: [1] }, 'tags.0 must be text'],
  [{ sort: 'best' }, 'sort must be one of newest, oldest'],
  [{ id: 'x' }, 'id must be a UUID'],
])('an invalid value is refused with a message that names its field: %j', (wrong, message) => {
  expect(Input.safeParse({ ...right, ...wrong }).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('a request that is no object is refused with a message', () => {
  expect(Input.safeParse(null).error?.issues[0]?.message).toBe('The request must be an object')
})
