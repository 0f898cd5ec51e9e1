import { beforeEach, expect, test } from 'vitest'
import { makeTrialPost } from '#test/member-posts.ts'
import {
  clearPendingConversion,
  keepPendingConversion,
  markConvertedFor,
  pendingConversion,
  slugsToConvert,
} from './pending-conversion.ts'
import { rememberTrialPost } from './trial-post-storage.ts'

const now = Date.now()
const before = new Date(now - 3_600_000).toISOString()
const after = new Date(now + 3_600_000).toISOString()
const ann = { id: 'u-1', email: 'ann@example.com', createdAt: new Date(now).toISOString() }

beforeEach(() => localStorage.clear())

test('what waits for an address is converted for that address', () => {
  keepPendingConversion(['bees', 'bees', 'wasps'], ' Ann@Example.com ')

  expect(slugsToConvert(ann, now)).toEqual(['bees', 'wasps'])
  expect(slugsToConvert({ ...ann, id: 'u-2', email: 'bob@example.com' }, now)).toEqual([])
})

test('what waits for nobody in particular is converted for whoever signs in', () => {
  keepPendingConversion(['bees'], null)

  expect(slugsToConvert(ann, now)).toEqual(['bees'])
})

test('posts made before the account are converted with its sign-up, later ones are not', () => {
  rememberTrialPost(makeTrialPost('made-before'), before)
  rememberTrialPost(makeTrialPost('made-after'), after)

  expect(slugsToConvert(ann, now)).toEqual(['made-before'])
})

test('an account is offered them once; what waits is still converted', () => {
  rememberTrialPost(makeTrialPost('made-before'), before)
  markConvertedFor(ann.id)

  expect(slugsToConvert(ann, now)).toEqual([])
  expect(slugsToConvert({ ...ann, id: 'u-2' }, now)).toEqual(['made-before'])
  keepPendingConversion(['bees'], null)
  expect(slugsToConvert(ann, now)).toEqual(['bees'])
})

test('nothing waits once it was cleared', () => {
  keepPendingConversion(['bees'], null)
  clearPendingConversion()

  expect(pendingConversion()).toBeNull()
})

test.each(['not json', 'null', '{"slugs":"bees"}', '{"slugs":[1],"email":null}', '{"slugs":[],"email":1}'])(
  'a record that is none is passed over: %s',
  (text) => {
    localStorage.setItem('pending_trial_conversion', text)

    expect(pendingConversion()).toBeNull()
    expect(slugsToConvert(ann, now)).toEqual([])
  },
)
