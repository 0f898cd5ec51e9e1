import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { Report } from '#contract/reports/reports.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useOwnership } from '../saved/use-ownership.ts'
import { ReportShare } from '../share/report-share.tsx'
import { isOver } from './report-follower.ts'

type ReportActionsProps = { report: Report; url: string; onReport: (report: Report) => void }

/** The actions on a report: those for all readers, and those for its owner. */
export function ReportActions({ report, url, onReport }: ReportActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <CopyButton text={url} label={t`Copy link`} variant="secondary" />
      <ReportShare report={report} />
      <OwnerActions report={report} onReport={onReport} />
    </div>
  )
}

function OwnerActions({ report, onReport }: Omit<ReportActionsProps, 'url'>) {
  const { isOwn, key } = useOwnership(report.id)
  const [isConfirming, setIsConfirming] = useState(false)
  const input = { id: report.id, ...(key !== null && { key }) }
  const rerun = useMutation({
    mutationFn: async () => (await api().reports.rerunReport(input)).report,
    onSuccess: onReport,
    onError: (error) => notifyFailure(t`Couldn’t run the report again`, error),
  })
  const cancel = useMutation({
    mutationFn: async () => (await api().reports.cancelReport(input)).report,
    onSuccess: onReport,
    onError: (error) => notifyFailure(t`Couldn’t cancel the report`, error),
    onSettled: () => setIsConfirming(false),
  })
  if (!isOwn) return null
  if (isOver(report))
    return (
      <Button key="rerun" disabled={rerun.isPending} onClick={() => rerun.mutate()}>
        {rerun.isPending ? t`Starting...` : t`Run again`}
      </Button>
    )
  return (
    <>
      <Button key="cancel" variant="danger" onClick={() => setIsConfirming(true)}>
        <Trans>Cancel</Trans>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          title={t`Stop checking?`}
          description={t`Results so far are kept. To check the remaining pages, run the report again from the start.`}
          confirm={cancel.isPending ? t`Stopping...` : t`Stop checking`}
          dismiss={t`Keep checking`}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

function notifyFailure(title: string, error: unknown) {
  notify({ title, description: problemOf(error).message, tone: 'lost' }, { force: true })
}

const formats = [
  { format: 'csv', label: msg`CSV` },
  { format: 'xlsx', label: msg`XLSX` },
  { format: 'json', label: msg`JSON, signed` },
  { format: 'pdf', label: msg`PDF` },
] as const

/** The signature covers these sections: when one of them is hidden there is no signed file. */
const unsignedWithout: readonly ReportSection[] = ['evidence', 'hosts', 'anchors']

/** The whole report as a file, and the link to verify such a file. */
export function ReportExports({ report }: { report: Report }) {
  const isReady = isOver(report)
  const isSigned = !report.hidden.some((section) => unsignedWithout.includes(section))
  return (
    <section aria-labelledby="exports-title" className="print:hidden">
      <h2 id="exports-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Export</Trans>
      </h2>
      <p className="mt-1 max-w-[64ch] text-ink-soft text-sm">
        {isReady
          ? isSigned
            ? t`Every export includes all pages. The JSON is signed, so anyone can detect changes.`
            : t`Every export includes all pages.`
          : t`You can export once all pages are checked.`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {formats
          .filter(({ format }) => isSigned || format !== 'json')
          .map(({ format, label }) =>
            isReady ? (
              <ButtonLink
                key={format}
                href={`/api/reports/${report.id}/export.${format}`}
                download
                variant="secondary"
                size="sm"
              >
                {i18n._(label)}
              </ButtonLink>
            ) : (
              <Button key={format} variant="secondary" size="sm" disabled>
                {i18n._(label)}
              </Button>
            ),
          )}
        <ButtonLink href="/verify" variant="quiet" size="sm">
          <Trans>Verify this report</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
