import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorTexts } from '#contract/texts.ts'
import { recoveryPath } from '#web/platform/errors/recovery-path.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ButtonLink } from '../buttons/button.tsx'
import { MessageScreen } from './message-screen.tsx'

type ErrorScreenProps = { eyebrow: string; title?: string; children?: ReactNode }

/** The last-resort error screen. Its buttons are links, the first one to this page, so it works without script too. */
export function ErrorScreen({ eyebrow, title = translated(errorTexts.generic), children }: ErrorScreenProps) {
  return (
    <MessageScreen
      eyebrow={eyebrow}
      title={title}
      actions={
        <>
          <ButtonLink href="">{translated(errorTexts.refresh)}</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            <Trans>Go to the home page</Trans>
          </ButtonLink>
          <ButtonLink href={recoveryPath} variant="quiet">
            {translated(errorTexts.recovery)}
          </ButtonLink>
        </>
      }
    >
      {children ?? (
        <p>
          <Trans>
            This is our fault, and we’ve logged it. Nothing you saved is lost. Reloading the page often helps.
          </Trans>
        </p>
      )}
    </MessageScreen>
  )
}
