import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasStoredSession, storedSession } from '../session/session-presence.ts'
import { readStored, storageNames, watchStored, writeStored } from './safe-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of ['a', 'b', storageNames.session]) writeStored(key, null)
  localStorage.clear()
  sessionStorage.clear()
})

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Browsers refuse storage in different places: some the very access, some only what is done with it. */
function storageThatThrowsOn(...methods: ('access' | 'getItem' | 'setItem' | 'removeItem')[]) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  for (const method of methods) if (method !== 'access') storage[method] = refuse
  const descriptor = methods.includes('access') ? { get: refuse } : { value: storage }
  vi.stubGlobal('localStorage', storage)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...descriptor })
  return kept
}

test('what is written is there for the next page', () => {
  expect(writeStored('a', 'one')).toBe(true)
  expect(localStorage.getItem('a')).toBe('one')
  expect(readStored('a')).toBe('one')
  writeStored('a', null)
  expect([readStored('a'), localStorage.getItem('a')]).toEqual([null, null])
})

test('the two areas are apart', () => {
  writeStored('a', 'local')
  writeStored('a', 'session', 'session')
  expect([readStored('a'), readStored('a', 'session'), sessionStorage.getItem('a')]).toEqual([
    'local',
    'session',
    'session',
  ])
  writeStored('a', null, 'session')
})

describe.each([
  ['every access', ['access']],
  ['reading', ['getItem']],
  ['writing', ['setItem']],
  ['writing and removing', ['setItem', 'removeItem']],
  ['everything that is done with it', ['getItem', 'setItem', 'removeItem']],
] as const)('storage that refuses %s', (_name, methods) => {
  test('is readable as empty', () => {
    storageThatThrowsOn(...methods)
    expect(readStored('a')).toBe(null)
    expect(hasStoredSession()).toBe(false)
  })

  test('forgets nothing before the page ends', () => {
    storageThatThrowsOn(...methods)
    const stored = writeStored('a', 'one')
    expect(stored).toBe(!methods.some((method) => method === 'setItem' || method === 'access'))
    if (stored) return
    expect(readStored('a')).toBe('one')
    writeStored('a', 'two')
    expect(readStored('a')).toBe('two')
    writeStored('a', null)
    expect(readStored('a')).toBe(null)
  })
})

test('what cannot be removed is gone for this page all the same', () => {
  storageThatThrowsOn('removeItem').set('a', 'old')
  expect(readStored('a')).toBe('old')
  expect(writeStored('a', null)).toBe(false)
  expect(readStored('a')).toBe(null)
})

test('a storage that is full keeps giving the newer value', () => {
  storageThatThrowsOn('setItem').set('a', 'old')
  writeStored('a', 'new')
  expect(readStored('a')).toBe('new')
})

test('who watches a key hears of changes here and in other tabs, of that key only', () => {
  const heard = vi.fn()
  const stop = watchStored('a', heard)
  writeStored('b', 'x')
  expect(heard).toHaveBeenCalledTimes(0)
  writeStored('a', 'x')
  expect(heard).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: 'b' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'a' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  writeStored('a', 'y')
  expect(heard).toHaveBeenCalledTimes(3)
})

test('the names that others rely on are these', () => {
  expect(storageNames).toMatchObject({
    session: 'auth_token',
    sessionIsAdmin: 'auth_is_admin',
    sessionEmail: 'auth_email',
    allPosts: 'all_blog_posts',
    trialPosts: 'trial_blog_posts',
    pendingConversion: 'pending_trial_conversion',
    errorLogs: 'error_logs_fallback',
    checkoutIntent: 'checkout_intent',
  })
  expect([storageNames.report('x1'), storageNames.post('my-post')]).toEqual(['report_x1', 'blog_post_my-post'])
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a text', '"token"'],
  ['a list', '[]'],
  ['no tokens', '{"user":{}}'],
  ['tokens of another kind', '{"access_token":1,"refresh_token":2}'],
])('%s under the name of the session is no session', (_name, text) => {
  writeStored(storageNames.session, text)
  expect(storedSession()).toBe(null)
})

test('a stored session can be read without the library that wrote it', () => {
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    expires_at: 1_795_226_282,
    user: { email: 'ann@example.com', user_metadata: { first_name: 'Ann' } },
  }
  writeStored(storageNames.session, JSON.stringify(session))
  expect(storedSession()).toEqual({
    accessToken: 'a.b.c',
    refreshToken: 'r',
    expiresAt: 1_795_226_282,
    email: 'ann@example.com',
    metadata: { first_name: 'Ann' },
  })
})
