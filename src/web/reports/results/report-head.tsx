import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import type { Report } from '#contract/reports/reports.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { matchText, relRequirementText } from '../check/match-choice.tsx'
import { utcTime } from './report-time.ts'

const statusStyle = {
  queued: { label: msg`Queued`, tone: 'neutral' },
  running: { label: msg`Checking`, tone: 'qualified' },
  done: { label: msg`Done`, tone: 'verified' },
  cancelled: { label: msg`Cancelled`, tone: 'neutral' },
} as const satisfies Record<Report['status'], { label: MessageDescriptor; tone: 'neutral' | 'qualified' | 'verified' }>

export function StatusBadge({ status }: { status: Report['status'] }) {
  const { label, tone } = statusStyle[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}

/** The input of the report, its rules, and its times. */
export function ReportHead({ report, actions }: { report: Report; actions: ReactNode }) {
  const { title, anchorText, destinationUrl, keyword, matchMode, rel, run, status, createdAt, finishedAt, expiresAt } =
    report
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm tabular-nums">
            <Trans>Backlink report, run {{ run: run.number }}</Trans> <StatusBadge status={status} />
          </p>
          <h1 className="mt-2 font-semibold font-serif text-3xl tracking-[-0.015em] wrap-anywhere sm:text-4xl">
            <bdi>{title ?? (anchorText || translated(reportFormTexts.anyAnchorText))}</bdi>
          </h1>
          <p className="mt-1.5 text-base text-ink-soft wrap-anywhere">
            <span aria-hidden="true">→ </span>
            <span className="sr-only">
              <Trans>should link to</Trans>{' '}
            </span>
            <a
              href={destinationUrl}
              target="_blank"
              rel="noreferrer nofollow"
              className="link inline-flex min-h-6 items-center"
            >
              <bdi>{destinationUrl}</bdi>
            </a>
          </p>
        </div>
        {actions}
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-3 gap-y-3 text-sm sm:flex sm:flex-wrap sm:gap-x-6 lg:gap-x-10">
        {title !== null && (
          <HeadFact
            name={t`Anchor text`}
            value={<bdi>{anchorText || translated(reportFormTexts.anyAnchorText)}</bdi>}
          />
        )}
        <HeadFact name={t`Keyword`} value={<bdi>{keyword}</bdi>} />
        <HeadFact name={t`Match`} value={matchText(matchMode)} />
        <HeadFact name={t`rel attribute`} value={relRequirementText(rel)} />
        <HeadFact name={t`Requested`} value={utcTime(createdAt)} />
        {finishedAt !== null && (
          <HeadFact name={status === 'cancelled' ? t`Cancelled` : t`Finished`} value={utcTime(finishedAt)} />
        )}
        {expiresAt !== null && <HeadFact name={t`Available until`} value={utcTime(expiresAt)} />}
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
