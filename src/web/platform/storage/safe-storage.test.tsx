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

/** Browsers refuse storage at different points: some at the access to the object, some only at its methods. */
function storageThatThrowsOn(...methods: ('access' | 'getItem' | 'setItem' | 'removeItem')[]) {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  for (const method of methods) if (method !== 'access') storage[method] = refuse
  const descriptor = methods.includes('access') ? { get: refuse } : { value: storage }
  vi.stubGlobal('localStorage', storage)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...descriptor })
  return entries
}

test('a written value is available to the next page', () => {
  expect(writeStored('a', 'one')).toBe(true)
  expect(localStorage.getItem('a')).toBe('one')
  expect(readStored('a')).toBe('one')
  writeStored('a', null)
  expect([readStored('a'), localStorage.getItem('a')]).toEqual([null, null])
})

test('the two storage areas are separate', () => {
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
  test('reads as empty', () => {
    storageThatThrowsOn(...methods)
    expect(readStored('a')).toBe(null)
    expect(hasStoredSession()).toBe(false)
  })

  test('has all written values until the page ends', () => {
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

test('a value that cannot be removed reads as removed on this page', () => {
  storageThatThrowsOn('removeItem').set('a', 'old')
  expect(readStored('a')).toBe('old')
  expect(writeStored('a', null)).toBe(false)
  expect(readStored('a')).toBe(null)
})

test('a full storage returns the newer value', () => {
  storageThatThrowsOn('setItem').set('a', 'old')
  writeStored('a', 'new')
  expect(readStored('a')).toBe('new')
})

test('a listener of a key is called for changes here and in other tabs, of that key only', () => {
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

test('the storage names that other tools read do not change', () => {
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
])('%s under the name of the session is not a session', (_name, text) => {
  writeStored(storageNames.session, text)
  expect(storedSession()).toBe(null)
})

test('a stored session can be read without the auth library', () => {
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
