import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { ReportFigures, ReportResult } from '#contract/reports/reports.ts'
import { Distribution } from '#web/ui/charts/distribution.tsx'
import type { VerdictTone } from '../verdicts/verdict-style.ts'
import { percent, type Spreads, spreadsOfFigures, spreadsOfRows } from './report-figures.ts'

type DistributionProps = {
  rows: readonly ReportResult[]
  /** The server's figures, which are used until as many rows are loaded; `null` when they are of another run. */
  figures: ReportFigures | null
  anchorText: string
  hidden: readonly ReportSection[]
}

/**
 * The pages by host, and the links by their text. Memoised by the rows, because drawing ten thousand hosts at every keystroke in a filter would be
 * slow.
 */
export const ReportDistribution = memo(function ReportDistribution(props: DistributionProps) {
  const { rows, figures, anchorText, hidden } = props
  const { hosts, anchors } = useMemo(
    () =>
      figures !== null && rows.length < figures.checked
        ? spreadsOfFigures(figures, anchorText)
        : spreadsOfRows(rows, anchorText),
    [rows, figures, anchorText],
  )
  if (rows.length === 0) return null
  return (
    <div className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:gap-x-14 print:grid-cols-2 print:gap-x-10">
      {!hidden.includes('hosts') && <Hosts hosts={hosts} />}
      {!hidden.includes('anchors') && <Anchors anchors={anchors} />}
    </div>
  )
})

const tones: readonly VerdictTone[] = ['verified', 'qualified', 'lost', 'unverifiable']
const pagesOf: Record<VerdictTone, (pages: number) => string> = {
  verified: (pages) => plural(pages, { one: '# found', other: '# found' }),
  qualified: (pages) => plural(pages, { one: '# qualified', other: '# qualified' }),
  lost: (pages) => plural(pages, { one: '# missing or lost', other: '# missing or lost' }),
  unverifiable: (pages) => plural(pages, { one: '# unverifiable', other: '# unverifiable' }),
}

function Hosts({ hosts: { total, most } }: { hosts: Spreads['hosts'] }) {
  return (
    <Distribution
      title={t`By host`}
      head={[t`Host`, t`Pages`]}
      count={total}
      entries={most.map(({ host, pages, tones: counts }) => ({
        key: host,
        name: <bdi>{host}</bdi>,
        count: pages,
        note: tones
          .filter((tone) => counts[tone] > 0)
          .map((tone) => pagesOf[tone](counts[tone]))
          .join(', '),
        parts: tones.map((tone) => ({ key: tone, count: counts[tone], tone })),
      }))}
      most={most[0]?.pages ?? 0}
    />
  )
}

function Anchors({ anchors: { total, most, links } }: { anchors: Spreads['anchors'] }) {
  return (
    <Distribution
      title={t`By anchor text`}
      head={[t`Anchor text`, t`Links`]}
      count={total}
      entries={most.map(({ anchorText, count, isExpected }) => ({
        key: anchorText,
        name:
          anchorText === '' ? (
            <em className="text-ink-soft">
              <Trans>no text</Trans>
            </em>
          ) : (
            <bdi>{anchorText}</bdi>
          ),
        count,
        note: isExpected ? t`${{ share: percent(count / links) }}, as expected` : percent(count / links),
        parts: [{ key: 'links', count, tone: isExpected ? 'verified' : 'qualified' }],
      }))}
      most={most[0]?.count ?? 0}
      none={t`No links found yet.`}
    />
  )
}
