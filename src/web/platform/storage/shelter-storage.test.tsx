import { afterEach, expect, test } from 'vitest'
import { replaceBlockedSessionStorage } from './shelter-storage.ts'

const original = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {
  value: window.sessionStorage,
  configurable: true,
}

afterEach(() => {
  Object.defineProperty(window, 'sessionStorage', original)
})

test('a session storage that works is not replaced', () => {
  const before = window.sessionStorage
  replaceBlockedSessionStorage()
  expect(window.sessionStorage).toBe(before)
})

test('one that refuses every access is replaced by one in memory', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(window, 'sessionStorage', { get: refuse, configurable: true })
  replaceBlockedSessionStorage()
  const { sessionStorage } = window
  sessionStorage.setItem('a', 'one')
  sessionStorage.setItem('b', 'two')
  expect([
    sessionStorage.getItem('a'),
    sessionStorage.getItem('c'),
    sessionStorage.key(1),
    sessionStorage.length,
  ]).toEqual(['one', null, 'b', 2])
  sessionStorage.removeItem('a')
  expect(sessionStorage.length).toBe(1)
  sessionStorage.clear()
  expect(sessionStorage.length).toBe(0)
})
