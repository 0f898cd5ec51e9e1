import { errorTexts } from '#contract/texts.ts'
import { ButtonLink } from './button.tsx'
import { MessageScreen } from './message-screen.tsx'

/** The screen of last resort. Its button is a link to this very page, so it works without script as well. */
export function ErrorScreen({ status }: { status: number }) {
  return (
    <MessageScreen
      eyebrow={String(status)}
      title={errorTexts.generic}
      actions={
        <>
          <ButtonLink href="">{errorTexts.refresh}</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Go to the start page
          </ButtonLink>
        </>
      }
    >
      <p>The fault is on our side and has been noted. Nothing you saved is lost. Loading the page again often helps.</p>
    </MessageScreen>
  )
}
