import type { DocumentRenderer } from '#adapters/render/create-renderer.ts'
import { createPageScanner } from '#domain/scan/create-page-scanner.ts'
import type { PageRenderer } from '../report-deps.ts'
import { recordVisibility } from '../styles/record-hidden.ts'

/** Shows pages to a browser and reads what it made of them, as HTML that came over the network is read. */
export function createPageRenderer(browser: Pick<DocumentRenderer, 'render'>): PageRenderer {
  return {
    async readLinkVisibility(url, { signal }) {
      return (await browser.render(url, signal))?.looks ?? null
    },
    async renderPage(url, { signal, ...wanted }) {
      const document = await browser.render(url, signal)
      if (document === null) return null
      // What a browser writes is UTF-8, whatever the page's own words on it.
      const scanner = createPageScanner({ url: document.url, contentType: 'text/html; charset=utf-8', ...wanted })
      scanner.write(Buffer.from(document.html.toWellFormed()))
      const facts = scanner.end()
      scanner.release()
      return recordVisibility(facts, document.looks)
    },
  }
}
