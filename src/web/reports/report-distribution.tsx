import { memo, useMemo } from 'react'
import type { ReportSection } from '#contract/report-sections.ts'
import type { ReportResult } from '#contract/reports.ts'
import { Distribution } from '#web/ui/distribution.tsx'
import { type AnchorFigures, figuresByAnchor, figuresByHost, type HostFigures, percent } from './report-figures.ts'
import type { VerdictTone } from './verdict-look.ts'

type DistributionProps = { rows: readonly ReportResult[]; anchorText: string; hidden: readonly ReportSection[] }

/** The pages by host, and the links by their text. Drawn anew for other rows only: ten thousand hosts at every key of a filter would be felt. */
export const ReportDistribution = memo(function ReportDistribution({ rows, anchorText, hidden }: DistributionProps) {
  const hosts = useMemo(() => figuresByHost(rows), [rows])
  const anchors = useMemo(() => figuresByAnchor(rows, anchorText), [rows, anchorText])
  if (rows.length === 0) return null
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2 print:grid-cols-2 print:gap-x-10">
      {!hidden.includes('hosts') && <Hosts hosts={hosts} />}
      {!hidden.includes('anchors') && <Anchors anchors={anchors} />}
    </div>
  )
})

const tones: readonly VerdictTone[] = ['verified', 'qualified', 'lost', 'unverifiable']
const toneWords: Record<VerdictTone, string> = {
  verified: 'found',
  qualified: 'qualified',
  lost: 'missing or lost',
  unverifiable: 'unverifiable',
}

function Hosts({ hosts }: { hosts: readonly HostFigures[] }) {
  const most = hosts[0]?.pages ?? 0
  return (
    <Distribution
      title="By host"
      head={['Host', 'Pages']}
      entries={hosts.map(({ host, pages, tones: counts }) => ({
        key: host,
        name: <bdi>{host}</bdi>,
        count: pages,
        note: tones
          .filter((tone) => counts[tone] > 0)
          .map((tone) => `${counts[tone].toLocaleString('en')} ${toneWords[tone]}`)
          .join(', '),
        parts: tones.map((tone) => ({ key: tone, count: counts[tone], tone })),
      }))}
      most={most}
    />
  )
}

function Anchors({ anchors }: { anchors: readonly AnchorFigures[] }) {
  const all = anchors.reduce((sum, { count }) => sum + count, 0)
  return (
    <Distribution
      title="By anchor text"
      head={['Anchor text', 'Links']}
      entries={anchors.map(({ anchorText, count, isExpected }) => ({
        key: anchorText,
        name: anchorText === '' ? <em className="text-ink-soft">no text</em> : <bdi>{anchorText}</bdi>,
        count,
        note: `${percent(count / all)}${isExpected ? ', as expected' : ''}`,
        parts: [{ key: 'links', count, tone: isExpected ? 'verified' : 'qualified' }],
      }))}
      most={anchors[0]?.count ?? 0}
      none="No link was found yet."
    />
  )
}
