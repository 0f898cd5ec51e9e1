import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Whether a new process has loaded the SDK of text services after it made the writer of these settings. */
async function loadsSdk(settings: object): Promise<boolean> {
  const program = `
    import { registerHooks } from 'node:module'
    let isLoaded = false
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier === 'ai') isLoaded = true
        return next(specifier, context)
      },
    })
    const { createTextWriter } = await import('${new URL('./create-text-writer.ts', import.meta.url)}')
    createTextWriter(${JSON.stringify(settings)}, { spend: {}, onFailure: () => undefined })
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.once('exit', () => console.log(isLoaded))
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return stdout.trim() === 'true'
}

test('the SDK of text services takes memory only where a service is set', async () => {
  expect(await loadsSdk({})).toBe(false)
  const service = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'a model', AI_TIMEOUT_SECONDS: 5 }
  expect(await loadsSdk(service)).toBe(true)
})
