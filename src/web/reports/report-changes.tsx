import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { verdictTexts } from '#contract/report-texts.ts'
import type { ChangedPage, Report } from '#contract/reports.ts'
import { problemOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { hostOf, pathOf } from './report-figures.ts'
import { changesQuery } from './report-queries.ts'
import { relLabels } from './verdict-look.ts'

const shownAtFirst = 10

/** What differs from the run before. Nothing for a first run. */
export function ReportChanges({ report, onOpen }: { report: Report; onOpen: (position: number) => void }) {
  const query = useQuery(changesQuery(report))
  if (report.run.number === 1) return null
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title" className="font-semibold text-lg tracking-[-0.01em]">
        Since run {report.run.number - 1}
      </h2>
      <div className="mt-3">
        {query.isPending && <RowsSkeleton label="Loading what changed" rows={2} />}
        {query.isError && (
          <ErrorState title="What changed could not be loaded" onRetry={() => void query.refetch()}>
            {problemOf(query.error).message}
          </ErrorState>
        )}
        {query.isSuccess && <ChangedPages pages={query.data.pages} onOpen={onOpen} />}
      </div>
    </section>
  )
}

function ChangedPages({ pages, onOpen }: { pages: readonly ChangedPage[]; onOpen: (position: number) => void }) {
  const [isWhole, setIsWhole] = useState(false)
  if (pages.length === 0) return <p className="text-ink-soft text-sm">Nothing changed: every page is as it was.</p>
  const shown = isWhole ? pages : pages.slice(0, shownAtFirst)
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm tabular-nums">
        {pages.length.toLocaleString('en')} {pages.length === 1 ? 'page' : 'pages'} changed.
      </p>
      <ul className="border-line border-t">
        {shown.map(({ position, url, changes }) => (
          <li
            key={position}
            className="grid break-inside-avoid gap-x-8 gap-y-1 border-line border-b py-3 text-sm md:grid-cols-2"
          >
            <button
              type="button"
              onClick={() => onOpen(position)}
              className="min-w-0 self-start truncate rounded text-left hover:text-verified"
            >
              <bdi>
                {hostOf(url)}
                <span className="text-ink-soft">{pathOf(url)}</span>
              </bdi>
            </button>
            <ul className="min-w-0 space-y-1">
              {changes.map(({ code, text, before, after }) => (
                <li key={code}>
                  <span className={toneOf(code)}>{text}</span>
                  <BeforeAfter before={valueText(code, before)} after={valueText(code, after)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown.length < pages.length && (
        <p className="mt-2 hidden text-xs print:block">
          The first {shown.length} of {pages.length.toLocaleString('en')} are printed.
        </p>
      )}
      {pages.length > shownAtFirst && (
        <Button variant="quiet" size="sm" className="mt-2 print:hidden" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${pages.length.toLocaleString('en')}`}
        </Button>
      )}
    </>
  )
}

function BeforeAfter({ before, after }: { before: string | null; after: string | null }) {
  if (before === null && after === null) return null
  return (
    <span className="block text-ink-soft text-xs wrap-anywhere">
      {before !== null && (
        <del className="decoration-line-strong">
          <bdi>{before}</bdi>
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after !== null && (
        <ins className="no-underline">
          <bdi>{after}</bdi>
        </ins>
      )}
    </span>
  )
}

/** Verdicts and kinds of rel come as the API names them; the rest as it stands on the page. */
function valueText(code: string, value: string | null): string | null {
  if (value === null) return null
  if (code === 'became_indexable' || code === 'became_noindex') return null
  const labels: Record<string, string> = Object.fromEntries([
    ...Object.entries(relLabels),
    ...Object.entries(verdictTexts).map(([verdict, { label }]) => [verdict, label]),
  ])
  return (isOfLabels.includes(code) ? labels[value] : undefined) ?? value
}

const isOfLabels = ['verdict_changed', 'rel_changed', 'became_blocked', 'readable_again']
const good = ['link_added', 'became_indexable', 'readable_again']
const bad = ['link_removed', 'became_noindex', 'became_blocked']

function toneOf(code: string): string {
  if (good.includes(code)) return 'text-verified'
  return bad.includes(code) ? 'text-lost' : 'text-ink'
}
