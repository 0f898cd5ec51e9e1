import { t } from '@lingui/core/macro'
import { escapeHtml } from '#web/platform/markup/escape-html.ts'
import { useInnerHtml } from '#web/platform/static-render/stored-content.tsx'
import type { OutlineEntry } from './prepare-article.ts'

/** The headings of an article: beside the text on wide screens, collapsed above it on narrow ones. */
export function ArticleContents({ outline }: { outline: OutlineEntry[] }) {
  const entries = useInnerHtml(outlineHtml(outline))
  if (outline.length === 0) return null
  return (
    <div className="article-contents print:hidden">
      <details className="article-measure mb-8 rounded border border-line xl:hidden">
        <summary className="cursor-pointer px-4 py-2.5 font-medium text-sm">{t`On this page`}</summary>
        <nav aria-label={t`On this page`} className="border-line border-t px-4 py-2">
          <Entries html={entries} />
        </nav>
      </details>
      <nav
        aria-labelledby="on-this-page"
        className="sticky top-8 hidden max-h-[calc(100dvh-4rem)] overflow-y-auto pe-6 xl:block"
      >
        <h2 id="on-this-page" className="font-medium text-ink text-sm">
          {t`On this page`}
        </h2>
        <Entries html={entries} />
      </nav>
    </div>
  )
}

function Entries({ html }: { html: { __html: string } }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: outlineHtml escapes all texts
  return <ol data-outline className="mt-1 text-sm" dangerouslySetInnerHTML={html} />
}

/** The entries as HTML, which is in the page twice; as elements they would be most of an article. */
function outlineHtml(outline: readonly OutlineEntry[]): string {
  return outline
    .map(({ id, text, level }) => {
      const link = `<a href="#${encodeURIComponent(id)}" dir="auto">${escapeHtml(text)}</a>`
      return level === 3 ? `<li class="ps-4">${link}</li>` : `<li>${link}</li>`
    })
    .join('')
}
