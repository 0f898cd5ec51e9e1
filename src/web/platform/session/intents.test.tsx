import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { peekIntent, saveClaimIntent, saveIntent, takeClaimIntent, takeIntent } from './intents.ts'

const post = { postSlug: 'on-bees', postTitle: 'On bees', targetUrl: 'https://hive.example/' }

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an intent can be taken once', () => {
  saveIntent('navigation', { path: '/dashboard' })

  expect(takeIntent('navigation')).toMatchObject({ path: '/dashboard' })
  expect(takeIntent('navigation')).toBeNull()
})

test('the intent to claim is stored with the fields that other tools read', () => {
  saveClaimIntent(post)

  expect(JSON.parse(localStorage.getItem('claim_intent') ?? '')).toEqual({
    action: 'claim',
    ...post,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('the intent to claim one post is not taken for another', () => {
  saveClaimIntent(post)

  expect(takeClaimIntent('on-hives')).toBeNull()
  expect(takeClaimIntent('on-bees')).toMatchObject(post)
  expect(takeClaimIntent('on-bees')).toBeNull()
})

test('an intent expires after a day', () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T10:00:00Z') })
  saveIntent('flow', { formData: { keyword: 'bees' }, pendingAction: 'generate' })

  vi.setSystemTime(new Date('2027-03-02T09:59:59Z'))
  expect(peekIntent('flow')).toMatchObject({ formData: { keyword: 'bees' }, pendingAction: 'generate' })
  vi.setSystemTime(new Date('2027-03-02T10:00:01Z'))
  expect(takeIntent('flow')).toBeNull()
})

test.each(['not json', 'null', '[]', '{}', '{"postSlug":1,"timestamp":"2027-01-01"}', '{"path":"/x"}'])(
  'an invalid record is ignored: %s',
  (text) => {
    for (const key of ['claim_intent', 'pending_navigation', 'saved_user_flow']) localStorage.setItem(key, text)

    expect([takeIntent('claim'), takeIntent('navigation'), takeIntent('flow')]).toEqual([null, null, null])
  },
)

test('where storage is refused an intent lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })

  saveIntent('navigation', { path: '/claim/on-bees' })

  expect(takeIntent('navigation')).toMatchObject({ path: '/claim/on-bees' })
  expect(takeIntent('navigation')).toBeNull()
})
