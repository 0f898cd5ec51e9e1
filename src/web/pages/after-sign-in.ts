import { t } from '@lingui/core/macro'
import { type NavigateFunction, useNavigate } from 'react-router'
import { successTitles } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { peekIntent, takeIntent } from '#web/platform/session/intents.ts'
import { currentSession } from '#web/platform/session/session.ts'

/** Pages that client navigation can reach; every other page is loaded with its own script. */
const livePages = /^\/(dashboard|account|campaigns|claim|trial|guest|login)?([/?#]|$)/

/** Goes to a page of this site, replacing the current history entry. */
export function useContinueTo(): (path: string) => void {
  const navigate = useNavigate()
  return (path) => continueTo(navigate, path)
}

/** The same for callers that load this file only after a sign-in. */
export function continueTo(navigate: NavigateFunction, path: string): void {
  if (livePages.test(path)) void navigate(path, { replace: true })
  else window.location.replace(path)
}

/** The target after a sign-in on a page of its own: the address of the link (`next`), else the intent from before the sign-in, else the dashboard. */
export function consumeNextPath(next: string | null): string {
  const intentPath = takeIntent('navigation')?.path ?? null
  const claim = peekIntent('claim')
  const claimPath = claim === null ? null : `/claim/${encodeURIComponent(claim.postSlug)}`
  return next ?? intentPath ?? claimPath ?? '/dashboard'
}

/** Greets a member who has just signed in. */
export function notifySignedIn(isNew: boolean): void {
  const { displayName } = currentSession()
  notify(
    {
      title: isNew ? translated(successTitles.welcome) : translated(successTitles.welcomeBack),
      ...(displayName !== '' && { description: t`You’re signed in as ${displayName}.` }),
      tone: 'verified',
    },
    { force: true },
  )
}
