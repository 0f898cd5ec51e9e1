import type { DocumentRenderer } from '#adapters/render/create-renderer.ts'
import { createPageScanner } from '#domain/scan/create-page-scanner.ts'
import type { PageRenderer } from '../report-deps.ts'
import { recordVisibility } from '../styles/record-hidden.ts'

/** Renders pages in a browser and scans the result like HTML from the network. */
export function createPageRenderer(browser: Pick<DocumentRenderer, 'render'>): PageRenderer {
  return {
    async readLinkVisibility(url, { signal }) {
      return (await browser.render(url, signal))?.visibility ?? null
    },
    async renderPage(url, { signal, ...scanOptions }) {
      const document = await browser.render(url, signal)
      if (document === null) return null
      // The browser writes UTF-8 and ignores the page's declared encoding.
      const scanner = createPageScanner({ url: document.url, contentType: 'text/html; charset=utf-8', ...scanOptions })
      scanner.write(Buffer.from(document.html.toWellFormed()))
      const facts = scanner.end()
      scanner.release()
      return recordVisibility(facts, document.visibility)
    },
  }
}
