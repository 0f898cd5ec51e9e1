import { type ReactNode, useMemo, useState } from 'react'
import type { ReportSection } from '#contract/report-sections.ts'
import type { ReportResult } from '#contract/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { type AnchorFigures, figuresByAnchor, figuresByHost, type HostFigures, percent } from './report-figures.ts'
import { type BarPart, ShareBar } from './share-bar.tsx'
import type { VerdictTone } from './verdict-look.ts'

type DistributionProps = { rows: readonly ReportResult[]; anchorText: string; hidden: readonly ReportSection[] }

/** The pages by host, and the links by their text. */
export function ReportDistribution({ rows, anchorText, hidden }: DistributionProps) {
  const hosts = useMemo(() => figuresByHost(rows), [rows])
  const anchors = useMemo(() => figuresByAnchor(rows, anchorText), [rows, anchorText])
  if (rows.length === 0) return null
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      {!hidden.includes('hosts') && <Hosts hosts={hosts} />}
      {!hidden.includes('anchors') && <Anchors anchors={anchors} />}
    </div>
  )
}

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

type Entry = { key: string; name: ReactNode; count: number; note: string; parts: readonly BarPart[] }
type DistributionTableProps = {
  title: string
  head: readonly [string, string]
  entries: readonly Entry[]
  most: number
  none?: string
}

const shownAtFirst = 6
const shownMax = 200

/** A table whose rows are the bars of a chart, longest first. */
function Distribution({ title, head, entries, most, none }: DistributionTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = entries.slice(0, isWhole ? shownMax : shownAtFirst)
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="font-semibold text-lg tracking-[-0.01em]">{title}</h2>
      {entries.length === 0 && none !== undefined ? (
        <p className="mt-2 text-ink-soft text-sm">{none}</p>
      ) : (
        <table className="mt-2 w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left text-ink-soft text-xs">
              <th scope="col" className="py-1.5 font-medium">
                {head[0]}
              </th>
              <th scope="col" className="w-20 py-1.5 text-right font-medium">
                {head[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, count, note, parts }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  <span className="block truncate">{name}</span>
                  <ShareBar parts={parts} total={most} className="mt-1.5 h-1.5" />
                  <span className="mt-1 block text-ink-soft text-xs tabular-nums">{note}</span>
                </th>
                <td className="py-2 text-right align-top tabular-nums">{count.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.length > shownAtFirst && (
        <Button variant="quiet" size="sm" className="mt-2 print:hidden" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${entries.length.toLocaleString('en')}`}
        </Button>
      )}
      {isWhole && entries.length > shownMax && (
        <p className="mt-2 text-ink-soft text-sm">The first {shownMax} are shown; the export has them all.</p>
      )}
    </section>
  )
}
