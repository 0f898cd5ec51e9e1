import { afterEach, expect, test, vi } from 'vitest'
import { z } from './zod.ts'

const isCompilerDisabled = z.config().jitless

afterEach(() => {
  vi.unstubAllGlobals()
  z.config({ jitless: isCompilerDisabled })
})

test('schemas are compiled on the server', () => {
  expect(isCompilerDisabled).toBe(false)
})

test('schemas are not compiled in a browser, whose content policy forbids it', async () => {
  vi.stubGlobal('window', {})
  // Another address, so that the module runs again.
  const address = './zod.ts?browser'
  await import(address)
  expect(z.config().jitless).toBe(true)
})
