import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#web/ui/button.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'
import { reportFormPath } from './report-navigation.ts'

function ToForm() {
  return (
    <ButtonLink href={reportFormPath}>
      <Trans>Create a report</Trans>
    </ButtonLink>
  )
}

/** The screen instead of a report that is not there. */
export function MissingReport() {
  return (
    <MessageScreen
      eyebrow="404"
      title={t`There is no report at this address`}
      actions={
        <>
          <ToForm />
          <ButtonLink href="/" variant="secondary">
            <Trans>Go to the start page</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          The link may be mistyped, or the report’s time may be over: reports made without an account are kept for 30
          days.
        </Trans>
      </p>
    </MessageScreen>
  )
}

/** The screen instead of an example. */
export function NoExampleReport() {
  return (
    <MessageScreen eyebrow="404" title={t`There are no example reports`} actions={<ToForm />}>
      <p>
        <Trans>
          Every report here is of real pages that were opened and read, so there is none with made-up figures. Yours
          takes a minute, and needs no account.
        </Trans>
      </p>
    </MessageScreen>
  )
}
