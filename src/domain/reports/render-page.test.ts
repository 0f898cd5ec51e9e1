import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentRenderer } from '#adapters/render/create-renderer.ts'
import { testRenderer } from '#test/renderer.ts'
import { anchorText, destination, type LinkSite, startLinkSite, testReportTools } from '#test/reports.ts'
import { createPageCheck } from './check-page.ts'
import { createPageRenderer } from './render-page.ts'

let site: LinkSite
let tools: ReturnType<typeof testReportTools>
let browser: DocumentRenderer
beforeAll(async () => {
  site = await startLinkSite()
  tools = testReportTools([site.host])
  browser = testRenderer({ allow: [site.host] })
  const add = (html: string) => `root.innerHTML = ${JSON.stringify(html)}`
  const shell = (script: string) => ({
    body: `<!doctype html><title>App</title><div id="root"></div><script>${script}</script><script src="/more.js"></script>`,
  })
  site.change('/made-by-scripts', shell(add(`<main><p>See the <a href="${destination}">${anchorText}</a>.</p></main>`)))
  site.change('/made-without', shell(add(`<main><p>${'Words. '.repeat(80)}<a href="/other">Other</a></p></main>`)))
  site.change('/stays-empty', shell('0'))
  site.change('/never-ends', shell('for (;;) {}'))
})
afterAll(async () => {
  browser.close()
  tools.stop()
  await site.close()
})

const expectation = { destination, matchMode: 'exact', anchorText, keyword: 'rain', rel: 'any' } as const
const verdictOf = async (path: string, renderer = createPageRenderer(browser)) => {
  const { verdict, reasons, evidence } = await createPageCheck({ ...tools, renderer }, expectation)(site.url + path)
  return { verdict, codes: reasons.map(({ code }) => code), rendered: evidence.rendered }
}

test('a link that scripts add is found by a browser, which says so', async () => {
  const found = await verdictOf('/made-by-scripts')
  expect(found).toMatchObject({
    verdict: 'found',
    rendered: { links: [{ url: destination, anchorText, region: 'main' }] },
  })
  expect(found.codes).toContain('seen_rendered')
})

test('a page that has no link when its scripts ran either is missing it', async () => {
  expect(await verdictOf('/made-without')).toMatchObject({
    verdict: 'missing',
    codes: expect.arrayContaining(['no_link']),
  })
})

test('a page that a browser sees nothing on stays unverifiable', async () => {
  expect(await verdictOf('/stays-empty')).toMatchObject({ verdict: 'unverifiable', codes: ['javascript_shell'] })
})

test('a page that a browser does not come to an end with stays unverifiable', async () => {
  const hasty = testRenderer({ allow: [site.host], limits: { totalMs: 2_000, settleMs: 1_000 } })
  expect(await verdictOf('/never-ends', createPageRenderer(hasty))).toMatchObject({
    verdict: 'unverifiable',
    codes: ['javascript_shell'],
    rendered: null,
  })
  hasty.close()
})
