import { beforeEach, expect, test } from 'vitest'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { saveClaimIntent } from '#web/platform/session/intents.ts'
import { rememberTrialPost } from '../trials/trial-post-storage.ts'
import {
  clearPendingConversion,
  markConvertedFor,
  pendingConversion,
  planConversion,
  savePendingConversion,
} from './pending-conversion.ts'

const now = Date.now()
const before = new Date(now - 3_600_000).toISOString()
const after = new Date(now + 3_600_000).toISOString()
const ann = { id: 'u-1', email: 'ann@example.com', createdAt: new Date(now).toISOString() }

beforeEach(() => localStorage.clear())

const none = { convert: [], offer: [] }

function make(...slugs: string[]) {
  for (const slug of slugs) rememberTrialPost(makeTrialPost(slug), before)
}

test('posts that were picked are converted for their address, and no other post with them', () => {
  make('bees', 'wasps', 'moths')
  savePendingConversion(['bees', 'bees'], ' Ann@Example.com ', { chosen: true })

  expect(planConversion(ann, now)).toEqual({ convert: ['bees'], offer: [] })
  expect(planConversion({ ...ann, id: 'u-2', email: 'bob@example.com' }, now).convert).toEqual([])
})

const newAnn = { ...ann, createdAt: after }

test('the only post of a browser whose guest started an upgrade is converted for the new account', () => {
  make('bees')
  savePendingConversion(['bees'], null)

  expect(planConversion(newAnn, now)).toEqual({ convert: ['bees'], offer: [] })
})

test('an account that is older than the upgrade request of the browser has to confirm', () => {
  make('bees')
  savePendingConversion(['bees'], null)
  const older = { ...ann, createdAt: new Date(now - 86_400_000).toISOString() }

  expect(planConversion(older, now)).toEqual({ convert: [], offer: ['bees'] })
})

test('the only post that is pending for an address is converted for the member who has it', () => {
  make('bees')
  savePendingConversion(['bees'], ann.email)
  const older = { ...ann, createdAt: new Date(now - 86_400_000).toISOString() }

  expect(planConversion(older, now)).toEqual({ convert: ['bees'], offer: [] })
})

test('several posts have to be confirmed, for they could use up the claims', () => {
  make('bees', 'wasps')
  savePendingConversion(['bees', 'wasps'], null)

  expect(planConversion(ann, now)).toEqual({ convert: [], offer: ['bees', 'wasps'] })
})

test('a post older than the account that no upgrade was started for has to be confirmed, and is never claimed silently', () => {
  make('made-before')
  rememberTrialPost(makeTrialPost('made-after'), after)

  expect(planConversion(ann, now)).toEqual({ convert: [], offer: ['made-before'] })
})

test('a sign-in before the claim of one post converts and offers nothing else', () => {
  make('bees', 'wasps')
  saveClaimIntent({ postSlug: 'bees', postTitle: 'Bees', targetUrl: null })

  expect(planConversion(ann, now)).toEqual(none)
})

test('an account has to confirm once; a pending upgrade is still converted', () => {
  make('made-before')
  markConvertedFor(ann.id)

  expect(planConversion(ann, now)).toEqual(none)
  expect(planConversion({ ...ann, id: 'u-2' }, now).offer).toEqual(['made-before'])
  savePendingConversion(['bees'], ann.email)
  expect(planConversion(ann, now).convert).toEqual(['bees'])
})

test('nothing is pending after it was cleared', () => {
  savePendingConversion(['bees'], null)
  clearPendingConversion()

  expect(pendingConversion()).toBeNull()
})

test.each(['not json', 'null', '{"slugs":"bees"}', '{"slugs":[1],"email":null}', '{"slugs":[],"email":1}'])(
  'an invalid record is ignored: %s',
  (text) => {
    localStorage.setItem('pending_trial_conversion', text)

    expect(pendingConversion()).toBeNull()
    expect(planConversion(ann, now)).toEqual(none)
  },
)
