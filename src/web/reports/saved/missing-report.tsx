import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { MessageScreen } from '#web/ui/screens/message-screen.tsx'
import { sharingQuery } from '../share/queries.ts'
import { useReportKey } from './report-key.ts'
import { missingReportPath, reportFormPath } from './report-navigation.ts'

/**
 * The screen for a report that does not exist. A visitor who cannot be its owner is redirected to the form, which shows the reason. The screen is for
 * readers without scripts, and for owners, who get a link below it.
 */
export function MissingReport({ id }: { id: string }) {
  const key = useReportKey(id)
  const { state, user } = useSession()
  const sharing = useQuery(sharingQuery({ id, key, userId: user?.id ?? null }))
  const isUnavailable = (key === null && state === 'signed-out') || sharing.isError
  useEffect(() => {
    if (isUnavailable) window.location.replace(missingReportPath(id))
  }, [isUnavailable, id])
  return (
    <MessageScreen
      eyebrow="404"
      title={t`Report not found`}
      actions={
        <>
          <ButtonLink href={reportFormPath}>
            <Trans>Create a report</Trans>
          </ButtonLink>
          <ButtonLink href="/" variant="secondary">
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          The link may be mistyped, or the report may have expired. Reports created without an account are kept for 30
          days.
        </Trans>
      </p>
    </MessageScreen>
  )
}

/** The reason why a visitor was redirected from a report to the form. */
export function MissingReportNote({ id }: { id: string }) {
  return (
    <div role="alert" className="mb-8 flex max-w-[44rem] gap-3 rounded bg-qualified-soft p-4 text-sm">
      <TriangleAlert size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-qualified" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium text-ink wrap-anywhere">
          <Trans>Report {id} not found</Trans>
        </p>
        <p className="mt-0.5 text-ink-soft">
          <Trans>
            The link may be mistyped, or the report may have expired. Reports created without an account are kept for 30
            days. You can create a new one here.
          </Trans>
        </p>
      </div>
    </div>
  )
}
