import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { verifiedShare, verifiedShareText } from '#contract/reports/report-summary.ts'
import type { ReportCounts } from '#contract/reports/reports.ts'
import { count as countText } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { type BarPart, ShareBar, ToneSwatch } from '#web/ui/charts/share-bar.tsx'
import { relKinds, relLabel, verdictLabel, verdictStyles, verdictsInOrder } from '../verdicts/verdict-style.ts'
import { percent } from './report-figures.ts'

type Part = BarPart & { label: string }

/** The summary of the pages checked so far. */
export function ReportSummary({ counts, isOver }: { counts: ReportCounts; isOver: boolean }) {
  return (
    <section
      aria-labelledby="summary-title"
      className="grid gap-x-10 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-x-14 print:grid-cols-2 print:gap-x-10"
    >
      <h2 id="summary-title" className="sr-only">
        <Trans>Summary</Trans>
      </h2>
      <div className="space-y-10">
        <VerifiedRate counts={counts} isOver={isOver} />
        <Shares
          caption={t`rel attributes of the links`}
          head={t`rel attribute`}
          parts={relParts(counts)}
          none={t`None`}
        />
      </div>
      <div className="space-y-10">
        <Shares caption={t`Verdicts`} head={t`Verdict`} parts={verdictParts(counts)} total={counts.checked} />
        <Shares caption={t`Indexability of the pages`} head={t`Indexability`} parts={indexParts(counts)} />
      </div>
    </section>
  )
}

function VerifiedRate({ counts, isOver }: { counts: ReportCounts; isOver: boolean }) {
  const { found, judged, share } = verifiedShare(counts)
  return (
    <div>
      <p className="font-medium text-ink-soft text-sm">{isOver ? t`Verified` : t`Verified so far`}</p>
      <p className="mt-1 font-semibold text-6xl text-ink tracking-[-0.04em] tabular-nums">
        {share === null ? '–' : percent(share)}
      </p>
      <p className="mt-2 text-ink tabular-nums">
        {share === null
          ? t`No verdicts yet.`
          : plural(judged, {
              one: `${{ found: countText(found) }} of # page`,
              other: `${{ found: countText(found) }} of # pages`,
            })}
      </p>
      <p className="mt-2 max-w-[44ch] text-ink-soft text-sm">{translated(verifiedShareText)}</p>
    </div>
  )
}

type SharesProps = { caption: string; head: string; parts: readonly Part[]; total?: number; none?: string }

/** A bar, and the table of its values. */
function Shares({ caption, head, parts, total, none }: SharesProps) {
  const sum = total ?? parts.reduce((all, { count }) => all + count, 0)
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <div className="break-inside-avoid">
      <ShareBar parts={shown} total={sum} className="h-3" />
      <table className="mt-3 w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-left text-ink-soft text-xs">
            <th scope="col" className="py-1.5 font-medium">
              {head}
            </th>
            <th scope="col" className="w-20 py-1.5 text-right font-medium">
              <Trans>Count</Trans>
            </th>
            <th scope="col" className="w-20 py-1.5 text-right font-medium">
              <Trans>Share</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {shown.map(({ key, label, tone, shade, count }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                <span className="flex items-center gap-2">
                  <ToneSwatch tone={tone} shade={shade} />
                  {label}
                </span>
              </th>
              <td className="py-1.5 text-right">{countText(count)}</td>
              <td className="py-1.5 text-right text-ink-soft">{percent(count / Math.max(1, sum))}</td>
            </tr>
          ))}
          {shown.length === 0 && (
            <tr className="border-line border-t">
              <td colSpan={3} className="py-1.5 text-ink-faint">
                {none ?? t`None yet`}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function verdictParts({ verdicts }: ReportCounts): Part[] {
  return verdictsInOrder.map((verdict) => ({
    key: verdict,
    label: verdictLabel(verdict),
    count: verdicts[verdict] ?? 0,
    ...verdictStyles[verdict],
  }))
}

function relParts({ rel }: ReportCounts): Part[] {
  const shades = { follow: 0, nofollow: 0, sponsored: 1, ugc: 2 }
  return relKinds.map((kind) => ({
    key: kind,
    label: relLabel(kind),
    count: rel[kind],
    tone: kind === 'follow' ? 'verified' : 'qualified',
    shade: shades[kind],
  }))
}

function indexParts({ indexable, notIndexable, checked }: ReportCounts): Part[] {
  return [
    { key: 'yes', label: t`Indexable`, count: indexable, tone: 'verified' },
    { key: 'no', label: t`Not indexable`, count: notIndexable, tone: 'qualified' },
    { key: 'unknown', label: t`Unknown`, count: checked - indexable - notIndexable, tone: 'unverifiable' },
  ]
}
