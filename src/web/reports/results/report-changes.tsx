import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/reports/reports.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { changesQuery } from '../queries.ts'
import { nameOfValue } from '../verdicts/verdict-style.ts'
import { changesPrerenderedMax, type PrerenderedChanges } from './prerendered-report.ts'
import { hostOf, pathOf } from './report-figures.ts'

type ReportChangesProps = { report: Report; drawn: PrerenderedChanges | null; onOpen: (position: number) => void }

/** The changes since the run before; empty for a first run. When the server rendered the first of them, the rest is loaded on request. */
export function ReportChanges({ report, drawn, onOpen }: ReportChangesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isSecond = report.run.number > 1
  const isDrawn = drawn !== null && (!isWhole || drawn.pages.length === drawn.total)
  const query = useQuery({ ...changesQuery(report), enabled: isSecond && !isDrawn })
  if (!isSecond) return null
  const changes = query.isSuccess ? { total: query.data.pages.length, pages: query.data.pages } : drawn
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Since run {{ run: report.run.number - 1 }}</Trans>
      </h2>
      <div className="mt-3">
        {changes !== null && <ChangedPages changes={changes} isWhole={isWhole} onWhole={setIsWhole} onOpen={onOpen} />}
        {!isDrawn && query.isPending && <RowsSkeleton label={t`Loading changes`} rows={2} />}
        {query.isError && (
          <ErrorState title={t`Couldn’t load the changes`} onRetry={() => void query.refetch()}>
            {problemOf(query.error).message}
          </ErrorState>
        )}
      </div>
    </section>
  )
}

type ChangedPagesProps = {
  changes: PrerenderedChanges
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  onOpen: (position: number) => void
}

function ChangedPages({ changes: { total, pages }, isWhole, onWhole, onOpen }: ChangedPagesProps) {
  if (total === 0)
    return (
      <p className="text-ink-soft text-sm">
        <Trans>No changes.</Trans>
      </p>
    )
  const shown = isWhole ? pages : pages.slice(0, changesPrerenderedMax)
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm tabular-nums">
        {plural(total, { one: '# page changed.', other: '# pages changed.' })}
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
                  <span className={toneOf(code)}>{translated(text)}</span>
                  <BeforeAfter before={valueText(code, before)} after={valueText(code, after)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <p className="mt-2 hidden text-xs print:block">
          <Trans>
            Showing the first {{ shown: count(shown.length) }} of {{ all: count(total) }} in print.
          </Trans>
        </p>
      )}
      {total > changesPrerenderedMax && (
        <Button variant="quiet" size="sm" className="mt-2 print:hidden" onClick={() => onWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${{ number: count(total) }}`}
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

/** Verdicts and kinds of rel are replaced by their labels; other values are shown as measured. */
function valueText(code: string, value: string | null): string | null {
  if (value === null) return null
  if (code === 'became_indexable' || code === 'became_noindex') return null
  return (isOfLabels.includes(code) ? nameOfValue(value) : undefined) ?? value
}

const isOfLabels = ['verdict_changed', 'rel_changed', 'became_blocked', 'readable_again']
const good = ['link_added', 'became_indexable', 'readable_again']
const bad = ['link_removed', 'became_noindex', 'became_blocked']

function toneOf(code: string): string {
  if (good.includes(code)) return 'text-verified'
  return bad.includes(code) ? 'text-lost' : 'text-ink'
}
