import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// The programs that tests start share compiled modules, so that only the first one compiles them.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../.cache/compile')

// Other programs of the run load the same files of the server. Vitest writes its cache when its workers end, which is too late for them.
afterAll(() => flushCompileCache())

/** Tests may only connect to this machine. Any other connection fails, and with it the test. */
const strayConnections: string[] = []
const loopback = /^(localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/

function targetOf(options: unknown): string | null {
  const [first] = Array.isArray(options) ? options : [options]
  if (typeof first !== 'object' || first === null || ('path' in first && Boolean(first.path))) return null
  const host = 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
  return loopback.test(host) ? null : host
}

type Connect = typeof Socket.prototype.connect
// Files of one worker share this prototype. Each wraps the original function instead of the guard of an earlier file.
const connect = (Socket.prototype.connect as Connect & { unguarded?: Connect }).unguarded ?? Socket.prototype.connect
const guarded = function guarded(this: Socket, ...options: Parameters<typeof connect>) {
  const stray = targetOf(options[0])
  if (stray === null) return connect.apply(this, options)
  strayConnections.push(stray)
  process.nextTick(() => this.destroy(new Error(`A test tried to reach ${stray}`)))
  return this
} as Connect
Socket.prototype.connect = Object.assign(guarded, { unguarded: connect })

// Waits may take long on a loaded machine; vitest.config.ts sets the same timeout for `expect.poll`.
type WaitFor = typeof vi.waitFor
const waitFor = (vi.waitFor as WaitFor & { hasty?: WaitFor }).hasty ?? vi.waitFor
const patient: WaitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 15_000, ...options })
vi.waitFor = Object.assign(patient, { hasty: waitFor })

// A printed error is a failure, unless the test expects it and clears the spy.
beforeEach(() => {
  strayConnections.length = 0
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const printed = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : []
  expect(printed).toEqual([])
  expect(strayConnections).toEqual([])
  vi.restoreAllMocks()
})
