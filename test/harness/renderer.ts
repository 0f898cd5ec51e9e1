import { createRenderer, type DocumentRenderer, type RendererOptions } from '#adapters/render/create-renderer.ts'
import { findBrowser } from '../../scripts/browser.ts'

/** Shows pages to the Chromium that journeys are tested with. Throws where there is none: `node scripts/setup.mjs --browser` brings one. */
export function testRenderer(options: Partial<RendererOptions> = {}): DocumentRenderer {
  const executable = findBrowser()
  if (executable === null)
    throw new Error('There is no Chromium to test with. Set CHROMIUM_PATH, or run npm test once.')
  return createRenderer({
    executable,
    // Tests run in containers, as root.
    withoutSandbox: true,
    userAgent: 'LinkwrightBot/1.0 (+http://localhost/about-us)',
    allow: [],
    ...options,
    limits: { quietMs: 800, ...options.limits },
  })
}
