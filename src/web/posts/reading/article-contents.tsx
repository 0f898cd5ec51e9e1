import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OutlineEntry } from './prepare-article.ts'

/** The headings of an article: beside the text on wide screens, collapsed above it on narrow ones. */
export function ArticleContents({ outline }: { outline: OutlineEntry[] }) {
  if (outline.length === 0) return null
  return (
    <div className="article-contents print:hidden">
      <details className="article-measure mb-8 rounded border border-line xl:hidden">
        <summary className="cursor-pointer px-4 py-2.5 font-medium text-sm">
          <Trans>On this page</Trans>
        </summary>
        <nav aria-label={t`On this page`} className="border-line border-t px-4 py-2">
          <Entries outline={outline} />
        </nav>
      </details>
      <nav
        aria-labelledby="on-this-page"
        className="sticky top-8 hidden max-h-[calc(100dvh-4rem)] overflow-y-auto pe-6 xl:block"
      >
        <h2 id="on-this-page" className="font-medium text-ink text-sm">
          <Trans>On this page</Trans>
        </h2>
        <Entries outline={outline} />
      </nav>
    </div>
  )
}

function Entries({ outline }: { outline: OutlineEntry[] }) {
  return (
    <ol data-outline className="mt-1 text-sm">
      {outline.map(({ id, text, level }) => (
        <li key={id} className={level === 3 ? 'ps-4' : undefined}>
          <a
            href={`#${encodeURIComponent(id)}`}
            dir="auto"
            className="block break-words py-1 text-ink-soft leading-5 hover:text-verified hover:underline aria-[current]:font-medium aria-[current]:text-ink"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
