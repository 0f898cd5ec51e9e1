import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Report, ReportResult } from '#contract/reports/reports.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { resultQuery } from '../queries.ts'
import { VerdictExplanation } from '../verdicts/verdict-explanation.tsx'
import { EvidenceBody } from './evidence-body.tsx'

type EvidenceDrawerProps = {
  report: Report
  position: number
  /** The positions of the previous and the next row in the table, if there are any. */
  previous: number | null
  next: number | null
  onPosition: (position: number) => void
  onClose: () => void
}

/** All measurements of one page. */
export function EvidenceDrawer({ report, position, previous, next, onPosition, onClose }: EvidenceDrawerProps) {
  const query = useQuery({ ...resultQuery(report, position), placeholderData: keepPreviousData })
  const result = query.data ?? null
  return (
    <Drawer
      title={t`Evidence of page ${position}`}
      description={t`The evidence for this page and its verdict.`}
      noun="page"
      position={t`No. ${{ number: count(position) }}`}
      previous={previous}
      next={next}
      onMove={onPosition}
      onClose={onClose}
    >
      {query.isError && result === null && (
        <ErrorState title={t`Couldn’t load the evidence`} onRetry={() => void query.refetch()}>
          {problemOf(query.error).message}
        </ErrorState>
      )}
      {query.isPending && <RowsSkeleton label={t`Loading the evidence`} rows={6} />}
      {result !== null && <EvidenceOf result={result} isStale={query.isPlaceholderData} />}
    </Drawer>
  )
}

/** The previous page stays visible, greyed, while the next one loads. */
function EvidenceOf({ result, isStale }: { result: ReportResult; isStale: boolean }) {
  const { url, verdict, evidence, isIndexable, checkedAt } = result
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
      <h2 className="font-semibold text-ink text-lg leading-6 wrap-anywhere">
        <bdi>{url}</bdi>
      </h2>
      <div className="mt-2 -ml-3 flex flex-wrap gap-1">
        <a
          href={url}
          target="_blank"
          rel="noreferrer nofollow"
          className={buttonStyle({ variant: 'quiet', size: 'sm' })}
        >
          <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
          <Trans>
            Open
            <span className="sr-only"> the page in a new tab</span>
          </Trans>
        </a>
        <CopyButton text={url} label={t`Copy URL`} variant="quiet" size="sm" />
      </div>
      <VerdictExplanation verdict={verdict} reasons={result.reasons} />
      {evidence !== null && <EvidenceBody evidence={evidence} checkedAt={checkedAt} isIndexable={isIndexable} />}
      {evidence === null && (
        <p className="text-ink-soft">
          <Trans>No evidence stored for this verdict ({verdict}).</Trans>
        </p>
      )}
    </div>
  )
}
