import type { DocumentRenderer } from '#adapters/render/create-renderer.ts'
import type { PageRenderer } from './report-tools.ts'
import { createPageScanner } from './scan/create-page-scanner.ts'

/** Shows pages to a browser and reads what it made of them, as HTML that came over the network is read. */
export function createPageRenderer(browser: Pick<DocumentRenderer, 'render'>): PageRenderer {
  return {
    async renderPage(url, { signal, isWanted }) {
      const document = await browser.render(url, signal)
      if (document === null) return null
      // What a browser writes is UTF-8, whatever the page's own words on it.
      const scanner = createPageScanner({ url: document.url, contentType: 'text/html; charset=utf-8', isWanted })
      scanner.write(Buffer.from(document.html.toWellFormed()))
      return scanner.end()
    },
  }
}
