import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAppWorker, registerAppWorker } from './app-worker.ts'

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
  stores = new Set(['linkwright-app-b1', 'somebody-else'])
  vi.stubGlobal('caches', { keys: async () => [...stores], delete: async (name: string) => stores.delete(name) })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async (script: string, { scope }: { scope: string }) => register(script, scope),
      getRegistrations: async () => registered,
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test("it is registered for members' pages, and for no others", async () => {
  await registerAppWorker()
  expect(registered.map(({ script, scope }) => `${script} for ${scope}`)).toEqual(
    ['/dashboard', '/campaigns', '/domains', '/account', '/admin'].map((scope) => `/sw.js for ${scope}`),
  )
})

test('signing out takes back all of it, and nothing of others', async () => {
  await registerAppWorker()
  register('/another.js', '/')
  await forgetAppWorker()
  expect(registered.map(({ script }) => script)).toEqual(['/another.js'])
  expect([...stores]).toEqual(['somebody-else'])
})

test('a browser that has no workers, or keeps them closed, goes on without', async () => {
  vi.stubGlobal('navigator', {})
  await registerAppWorker()
  await forgetAppWorker()
  const refuse = async () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  vi.stubGlobal('navigator', { serviceWorker: { register: refuse, getRegistrations: refuse } })
  await registerAppWorker()
  await forgetAppWorker()
  expect(registered).toEqual([])
})
