import { createRenderer, type DocumentRenderer, type RendererOptions } from '#adapters/render/create-renderer.ts'
import { findBrowser } from '../../scripts/browser.ts'

/** Renders pages with the Chromium of the journeys. Throws without one: `node scripts/setup.mjs --browser` installs it. */
export function testRenderer(options: Partial<RendererOptions> = {}): DocumentRenderer {
  const executable = findBrowser()
  if (executable === null)
    throw new Error('There is no Chromium to test with. Set CHROMIUM_PATH, or run npm test once.')
  return createRenderer({
    executable,
    // Tests run as root in containers.
    withoutSandbox: true,
    userAgent: 'LinkwrightBot/1.0 (+http://localhost/about-us)',
    allow: [],
    ...options,
    limits: { quietMs: 800, ...options.limits },
  })
}
