import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerAppWorker, removeAppWorker } from './app-worker.ts'

type Registered = { script: string; scope: string; unregister: () => Promise<boolean> }
let registered: Registered[]
let stores: Set<string>

function register(script: string, scope: string) {
  const worker = {
    script,
    scope,
    active: { scriptURL: new URL(script, 'https://links.example').href },
    waiting: null,
    installing: null,
    unregister: async () => {
      registered = registered.filter((other) => other !== worker)
      return true
    },
  }
  registered.push(worker)
}

beforeEach(() => {
  registered = []
  stores = new Set(['linkwright-app-b1', 'other-app'])
  vi.stubGlobal('caches', { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async (script: string, { scope }: { scope: string }) => register(script, scope),
      getRegistrations: async () => registered,
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test("it is registered for members' pages only", async () => {
  await registerAppWorker()
  expect(registered.map(({ script, scope }) => `${script} for ${scope}`)).toEqual(
    ['/dashboard', '/campaigns', '/domains', '/account', '/admin'].map((scope) => `/sw.js for ${scope}`),
  )
})

test('signing out removes its registrations and caches, and no others', async () => {
  await registerAppWorker()
  register('/another.js', '/')
  await removeAppWorker()
  expect(registered.map(({ script }) => script)).toEqual(['/another.js'])
  expect([...stores]).toEqual(['other-app'])
})

test('a browser that has no workers, or denies access to them, works without', async () => {
  vi.stubGlobal('navigator', {})
  await registerAppWorker()
  await removeAppWorker()
  const refuse = async () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  vi.stubGlobal('navigator', { serviceWorker: { register: refuse, getRegistrations: refuse } })
  await registerAppWorker()
  await removeAppWorker()
  expect(registered).toEqual([])
})
