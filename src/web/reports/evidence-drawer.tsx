import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useRef } from 'react'
import { verdictTexts } from '#contract/report-texts.ts'
import type { Report, ReportResult } from '#contract/reports.ts'
import { problemOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import '#web/ui/style-nonce.ts'
import { CheckEvidence, HeaderEvidence, HopEvidence } from './evidence-fetching.tsx'
import { LinkEvidence } from './evidence-link.tsx'
import { IndexEvidence, PageEvidence } from './evidence-page.tsx'
import { resultQuery } from './report-queries.ts'
import { VerdictBadge } from './verdict-badge.tsx'

type EvidenceDrawerProps = {
  report: Report
  position: number
  /** Positions of the rows before and after in the table, where there are any. */
  previous: number | null
  next: number | null
  onPosition: (position: number) => void
  onClose: () => void
}

/** Everything that was measured about one page. J and K go to the next row and the one before, Escape closes. */
export function EvidenceDrawer({ report, position, previous, next, onPosition, onClose }: EvidenceDrawerProps) {
  const query = useQuery({ ...resultQuery(report, position), placeholderData: keepPreviousData })
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const result = query.data ?? null

  function goTo(to: number | null) {
    if (to === null) return
    onPosition(to)
    if (content.current !== null) content.current.scrollTop = 0
  }

  function handleKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey) return
    if (key === 'j' || key === 'J') goTo(next)
    if (key === 'k' || key === 'K') goTo(previous)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-overlay fixed inset-0 z-40 bg-[rgb(12_14_13/0.5)]" />
        <Dialog.Content
          ref={content}
          onKeyDown={handleKeyDown}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          className="dialog-content fixed inset-y-0 right-0 z-50 w-full overflow-y-auto border-line border-l bg-surface shadow-raised outline-none sm:max-w-[42rem]"
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-line border-b bg-surface px-5 py-2.5 sm:px-7">
            <div className="flex items-center gap-1">
              <Button
                variant="quiet"
                size="icon"
                aria-label="Page before (K)"
                disabled={previous === null}
                onClick={() => goTo(previous)}
              >
                <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label="Next page (J)"
                disabled={next === null}
                onClick={() => goTo(next)}
              >
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
              </Button>
              <span className="ml-1 text-ink-soft text-sm tabular-nums">No. {position.toLocaleString('en')}</span>
            </div>
            <Dialog.Close aria-label="Close" className={buttonStyle({ variant: 'quiet', size: 'icon' })}>
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="px-5 pt-5 pb-10 sm:px-7">
            <Dialog.Title className="sr-only">Evidence of page {position}</Dialog.Title>
            <Dialog.Description className="sr-only">
              What was measured about this page, and what follows.
            </Dialog.Description>
            {query.isError && result === null && (
              <ErrorState title="The evidence could not be loaded" onRetry={() => void query.refetch()}>
                {problemOf(query.error).message}
              </ErrorState>
            )}
            {query.isPending && <RowsSkeleton label="Loading the evidence" rows={6} />}
            {result !== null && <EvidenceOf result={result} isStale={query.isPlaceholderData} />}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** While the next page is loaded, the one before stays, greyed. */
function EvidenceOf({ result, isStale }: { result: ReportResult; isStale: boolean }) {
  const { url, verdict, evidence, isIndexable, checkedAt } = result
  const page = evidence === null ? null : (evidence.rendered ?? evidence.page)
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
          Open
          <span className="sr-only"> the page in a new tab</span>
        </a>
        <CopyButton text={url} label="Copy address" variant="quiet" size="sm" />
      </div>
      <Verdict result={result} />
      {evidence !== null && (
        <>
          {page !== null && <LinkEvidence links={page.links} count={page.linkCount} />}
          <HopEvidence fetching={evidence.fetching} />
          <IndexEvidence fetching={evidence.fetching} page={page} isIndexable={isIndexable} />
          <PageEvidence evidence={evidence} />
          <HeaderEvidence headers={evidence.fetching.headers} />
          <CheckEvidence fetching={evidence.fetching} checkedAt={checkedAt} />
        </>
      )}
      {evidence === null && <p className="text-ink-soft">There is no evidence of this verdict ({verdict}).</p>}
    </div>
  )
}

function Verdict({ result: { verdict, reasons } }: { result: ReportResult }) {
  const deciding = reasons.filter(({ level }) => level === 'decides')
  const notes = reasons.filter(({ level }) => level === 'notes')
  return (
    <div className="mt-4 mb-6">
      <VerdictBadge verdict={verdict} />
      <p className="mt-2 text-base text-ink">{verdictTexts[verdict].text}</p>
      {deciding.length > 0 && (
        <ul aria-label="What decided it" className="mt-3 space-y-1 text-ink text-sm">
          {deciding.map(({ code, text }) => (
            <li key={code + text} className="wrap-anywhere">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul aria-label="Worth knowing beside" className="mt-3 space-y-1 text-ink-soft text-sm">
          {notes.map(({ code, text }) => (
            <li key={code + text} className="wrap-anywhere">
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
