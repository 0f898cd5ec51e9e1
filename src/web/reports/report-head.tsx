import type { ReactNode } from 'react'
import { reportFormTexts } from '#contract/report-form-texts.ts'
import type { Report } from '#contract/reports.ts'
import { Badge } from '#web/ui/badge.tsx'
import { matchLabels, relWanted } from './match-choice.tsx'
import { utcTime } from './report-time.ts'

const statusLook = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Checking', tone: 'qualified' },
  done: { label: 'Done', tone: 'verified' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const satisfies Record<Report['status'], { label: string; tone: 'neutral' | 'qualified' | 'verified' }>

export function StatusBadge({ status }: { status: Report['status'] }) {
  const { label, tone } = statusLook[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** What was asked, by what rules, and when. */
export function ReportHead({ report, actions }: { report: Report; actions: ReactNode }) {
  const { title, anchorText, destinationUrl, keyword, matchMode, rel, run, status, createdAt, finishedAt, expiresAt } =
    report
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm tabular-nums">
            Backlink report, run {run.number} <StatusBadge status={status} />
          </p>
          <h1 className="mt-2 font-semibold font-serif text-3xl tracking-[-0.015em] wrap-anywhere sm:text-4xl">
            <bdi>{title ?? (anchorText || reportFormTexts.anyAnchorText)}</bdi>
          </h1>
          <p className="mt-1.5 text-base text-ink-soft wrap-anywhere">
            <span aria-hidden="true">→ </span>
            <span className="sr-only">should link to </span>
            <a href={destinationUrl} target="_blank" rel="noreferrer nofollow" className="link">
              <bdi>{destinationUrl}</bdi>
            </a>
          </p>
        </div>
        {actions}
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-3 gap-y-3 text-sm sm:flex sm:flex-wrap sm:gap-x-10">
        {title !== null && (
          <HeadFact name="Anchor text" value={<bdi>{anchorText || reportFormTexts.anyAnchorText}</bdi>} />
        )}
        <HeadFact name="Keyword" value={<bdi>{keyword}</bdi>} />
        <HeadFact name="A link must lead to" value={matchLabels[matchMode].label} />
        <HeadFact name="Search engines" value={relWanted[rel].label} />
        <HeadFact name="Asked for" value={utcTime(createdAt)} />
        {finishedAt !== null && (
          <HeadFact name={status === 'cancelled' ? 'Cancelled' : 'Finished'} value={utcTime(finishedAt)} />
        )}
        {expiresAt !== null && <HeadFact name="Kept until" value={utcTime(expiresAt)} />}
      </dl>
    </header>
  )
}

function HeadFact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className="mt-0.5 text-ink tabular-nums wrap-anywhere">{value}</dd>
    </div>
  )
}
