import { ButtonLink } from '#web/ui/button.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'
import { reportFormPath } from './report-navigation.ts'

const toForm = <ButtonLink href={reportFormPath}>Create a report</ButtonLink>

/** The screen instead of a report that is not there. */
export function MissingReport() {
  return (
    <MessageScreen
      eyebrow="404"
      title="There is no report at this address"
      actions={
        <>
          {toForm}
          <ButtonLink href="/" variant="secondary">
            Go to the start page
          </ButtonLink>
        </>
      }
    >
      <p>
        The link may be mistyped, or the report’s time may be over: reports made without an account are kept for 30
        days.
      </p>
    </MessageScreen>
  )
}

/** The screen instead of an example. */
export function NoExampleReport() {
  return (
    <MessageScreen eyebrow="404" title="There are no example reports" actions={toForm}>
      <p>
        Every report here is of real pages that were opened and read, so there is none with made-up figures. Yours takes
        a minute, and needs no account.
      </p>
    </MessageScreen>
  )
}
