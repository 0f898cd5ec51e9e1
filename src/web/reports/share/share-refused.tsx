import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { passwordMax } from '#contract/limits.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { MessageScreen } from '#web/ui/screens/message-screen.tsx'
import { useReportKey } from '../saved/report-key.ts'
import { reportFormPath } from '../saved/report-navigation.ts'
import { sharingQuery } from './queries.ts'

export type ShareRefusal = 'report_ended' | 'password_required' | 'not_found'
/** The result of the last password attempt. */
export type PasswordAttempt = 'wrong' | 'wait' | null

type RefusedReportProps = { id: string; refusal: ShareRefusal; tried: PasswordAttempt; missing: ReactNode }

/** The screen for a visitor who may not read a report; its owner also gets a link to open it. */
export function RefusedReport({ id, refusal, tried, missing }: RefusedReportProps) {
  return (
    <>
      {refusal === 'not_found' && missing}
      {refusal === 'report_ended' && <EndedReport />}
      {refusal === 'password_required' && <LockedReport id={id} tried={tried} />}
      <OwnerLink id={id} />
    </>
  )
}

function EndedReport() {
  return (
    <MessageScreen
      eyebrow="410"
      title={t`This report is no longer shared`}
      actions={
        <ButtonLink href={reportFormPath}>
          <Trans>Create a report</Trans>
        </ButtonLink>
      }
    >
      <p>{translated(reportSharingTexts.ended)}</p>
    </MessageScreen>
  )
}

const triedTexts = { wrong: reportSharingTexts.wrongPassword, wait: reportSharingTexts.manyTries } as const

/** A plain form: it works before hydration, and without scripts. */
function LockedReport({ id, tried }: { id: string; tried: PasswordAttempt }) {
  return (
    <main id="main" className="page-width w-full flex-1 py-20 sm:py-28">
      <p className="font-medium text-ink-faint text-sm">
        <Trans>Backlink report</Trans>
      </p>
      <h1 className="mt-3 max-w-[22ch] font-semibold font-serif text-3xl tracking-[-0.015em] sm:text-4xl">
        <Trans>This report is protected by a password</Trans>
      </h1>
      <form method="post" action={`/report/${id}/unlock`} className="mt-8 max-w-sm space-y-4">
        <Field
          label={t`Password`}
          hint={t`Ask the person who sent you the link. This browser remembers it for an hour.`}
          error={tried === null ? undefined : translated(triedTexts[tried])}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              name="password"
              required
              maxLength={passwordMax}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit">
          <Trans>Open the report</Trans>
        </Button>
      </form>
    </main>
  )
}

/** Shows owners that the report belongs to them, with a link to open it. */
function OwnerLink({ id }: { id: string }) {
  const key = useReportKey(id)
  const { user } = useSession()
  const { data: sharing } = useQuery(sharingQuery({ id, key, userId: user?.id ?? null }))
  if (sharing === undefined) return null
  return (
    <aside className="page-width w-full pb-16">
      <div className="flex max-w-2xl flex-wrap items-center justify-between gap-4 border-line border-t pt-6">
        <p className="max-w-[44ch] text-ink-soft text-sm">
          <Trans>This report is yours.</Trans>{' '}
          {sharing.isRevoked ? t`You stopped sharing it. Only you can see it.` : t`Others see this page.`}
        </p>
        <ButtonLink href={`/report/${id}`} variant="secondary" size="sm">
          <Trans>Open as owner</Trans>
        </ButtonLink>
      </div>
    </aside>
  )
}
