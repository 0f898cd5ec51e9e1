import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentRenderer } from '#adapters/render/create-renderer.ts'
import { testRenderer } from '#test/harness/renderer.ts'
import { anchorText, destination, type LinkSite, startLinkSite, testReportDeps } from '#test/makers/reports.ts'
import type { PageRenderer } from '../report-deps.ts'
import { createPageCheck } from './check-page.ts'
import { createPageRenderer } from './render-page.ts'

let site: LinkSite
let deps: ReturnType<typeof testReportDeps>
let browser: DocumentRenderer
beforeAll(async () => {
  site = await startLinkSite()
  deps = testReportDeps([site.host])
  browser = testRenderer({ allow: [site.host] })
  const add = (html: string) => `root.innerHTML = ${JSON.stringify(html)}`
  const shell = (script: string) => ({
    body: `<!doctype html><title>App</title><div id="root"></div><script>${script}</script><script src="/more.js"></script>`,
  })
  site.change('/made-by-scripts', shell(add(`<main><p>See the <a href="${destination}">${anchorText}</a>.</p></main>`)))
  const seen = `<p>See the <a href="${destination}">${anchorText}</a>.</p>`
  const padded = `<style>.x{height:0;overflow:hidden;padding-bottom:56%}</style><div class=x>${seen}</div>`
  site.change('/made-in-a-padded-box', shell(add(padded)))
  site.change('/made-with-an-indent-of-no-block', shell(add(`<style>a{text-indent:-9999px}</style>${seen}`)))
  site.change('/made-without', shell(add(`<main><p>${'Words. '.repeat(80)}<a href="/other">Other</a></p></main>`)))
  const styled = (css: string, script: string) => ({
    body: `<!doctype html><style>${css}</style><p class="x">See <a href="${destination}">${anchorText}</a>.</p><script>${script}</script>`,
  })
  site.change('/hidden', styled('.x{opacity:0}', '0'))
  site.change('/white', styled('a{color:#fff}', '0'))
  site.change('/shown-by-scripts', styled('.x{display:none}', 'document.querySelector(".x").style.display = "block"'))
  site.change('/stays-empty', shell('0'))
  site.change('/never-ends', shell('for (;;) {}'))
})
afterAll(async () => {
  browser.close()
  deps.stop()
  await site.close()
})

const expectation = { destination, matchMode: 'exact', anchorText, keyword: 'rain', rel: 'any' } as const
const verdictOf = async (path: string, renderer = createPageRenderer(browser)) => {
  const { verdict, reasons, evidence } = await createPageCheck({ ...deps, renderer }, expectation)(site.url + path)
  return { verdict, codes: reasons.map(({ code }) => code), rendered: evidence.rendered }
}

const hiddenBy = async (path: string, renderer: PageRenderer | null = createPageRenderer(browser)) => {
  const { evidence } = await createPageCheck({ ...deps, renderer }, expectation)(site.url + path)
  return evidence.page?.links[0]?.hiddenBy
}

test('a link that scripts add is found by a browser, and a note records that', async () => {
  const found = await verdictOf('/made-by-scripts')
  expect(found).toMatchObject({
    verdict: 'found',
    rendered: { links: [{ url: destination, anchorText, region: 'main' }] },
  })
  expect(found.codes).toContain('seen_rendered')
})

test('what a stylesheet hides is confirmed by the style that a browser computes', async () => {
  expect(await hiddenBy('/hidden')).toMatchObject({
    how: 'opacity',
    declarations: 'opacity: 0',
    element: '<p class="x"></p>',
    method: 'browser',
  })
  expect(await hiddenBy('/white')).toMatchObject({ how: 'colour', method: 'browser' })
})

test('an element that a script shows does not count as hidden when there is a browser', async () => {
  expect(await hiddenBy('/shown-by-scripts')).toBeUndefined()
  expect(await hiddenBy('/shown-by-scripts', null)).toMatchObject({ how: 'display', method: 'stylesheet' })
})

test.each(['/made-in-a-padded-box', '/made-with-an-indent-of-no-block'])(
  'a link that a browser shows is not called hidden: %s',
  async (path) => {
    const { rendered } = await verdictOf(path)
    expect(rendered?.links).toHaveLength(1)
    expect(rendered?.links[0]).not.toHaveProperty('hiddenBy')
  },
)

test('a page that has no link when its scripts ran either is missing it', async () => {
  expect(await verdictOf('/made-without')).toMatchObject({
    verdict: 'missing',
    codes: expect.arrayContaining(['no_link']),
  })
})

test('a page that a browser sees nothing on stays unverifiable', async () => {
  expect(await verdictOf('/stays-empty')).toMatchObject({ verdict: 'unverifiable', codes: ['javascript_shell'] })
})

test('a page that a browser does not finish stays unverifiable', async () => {
  const hasty = testRenderer({ allow: [site.host], limits: { totalMs: 2_000, settleMs: 1_000 } })
  expect(await verdictOf('/never-ends', createPageRenderer(hasty))).toMatchObject({
    verdict: 'unverifiable',
    codes: ['javascript_shell'],
    rendered: null,
  })
  hasty.close()
})
