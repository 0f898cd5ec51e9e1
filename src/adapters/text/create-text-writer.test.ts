import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const fields = {
  keyword: 'standing desks',
  anchorText: 'desk guide',
  targetUrl: 'https://example.com/',
  wordCount: 500,
  tone: 'professional',
  seed: 'seed',
}

/** Whether a new process has loaded the SDK of text services after it made the writer of these settings, and after it began an article. */
async function loadsSdk(settings: object): Promise<{ atStart: boolean; forArticle: boolean }> {
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
    const { shippedKnowledge } = await import('${new URL('../knowledge/knowledge.ts', import.meta.url)}')
    const writer = createTextWriter(${JSON.stringify(settings)}, { spend: {}, onFailure: () => undefined })
    await new Promise((resolve) => setTimeout(resolve, 0))
    const atStart = isLoaded
    const brief = { ...${JSON.stringify(fields)}, knowledge: shippedKnowledge('standing desks') }
    // Without a service behind it, the article fails after its first step.
    await writer.write(brief, { signal: AbortSignal.timeout(20_000) }).next().catch(() => undefined)
    console.log(JSON.stringify({ atStart, forArticle: isLoaded }))
    process.exit()
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return JSON.parse(stdout) as { atStart: boolean; forArticle: boolean }
}

test('the SDK of text services is loaded at the first article, and only where a service is set', async () => {
  expect(await loadsSdk({})).toEqual({ atStart: false, forArticle: false })
  const service = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'a model', AI_TIMEOUT_SECONDS: 5 }
  expect(await loadsSdk(service)).toEqual({ atStart: false, forArticle: true })
})
