import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '#contract/reports/reports.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOwnership } from '../saved/use-ownership.ts'
import { sharingQuery } from './queries.ts'
import { ShareControls } from './share-controls.tsx'

/** The owner's sharing settings, behind a button; empty for all others. */
export function ReportShare({ report }: { report: Report }) {
  const { isOwn, key } = useOwnership(report.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!isOwn) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Sharing</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Sharing`}
        description={t`Who can view this report, for how long, and which parts.`}
      >
        <OwnSharing report={report} reportKey={key} />
      </Dialog>
    </>
  )
}

function OwnSharing({ report, reportKey }: { report: Report; reportKey: string | null }) {
  const { user } = useSession()
  const {
    data: sharing,
    isError,
    refetch,
  } = useQuery(sharingQuery({ id: report.id, key: reportKey, userId: user?.id ?? null }))
  if (isError)
    return (
      <p className="mt-6 text-sm">
        <Trans>
          Couldn’t load the sharing settings.{' '}
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Trans>
      </p>
    )
  if (sharing === undefined) return <Skeleton className="mt-6 h-40 w-full" />
  return (
    <>
      {report.hidden.length > 0 && (
        <p className="mt-6 flex flex-wrap items-center justify-between gap-3 border-line border-y py-3 text-ink-soft text-sm">
          <Trans>This is what viewers see.</Trans>
          <ButtonLink href={`/report/${report.id}`} variant="secondary" size="sm">
            <Trans>Show everything</Trans>
          </ButtonLink>
        </p>
      )}
      <ShareControls id={report.id} reportKey={reportKey} sharing={sharing} />
    </>
  )
}
