import { t } from '@lingui/core/macro'
import { type NavigateFunction, useNavigate } from 'react-router'
import { successTitles } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { peekIntent, takeIntent } from '#web/platform/session/intents.ts'
import { currentSession } from '#web/platform/session/session.ts'

/** Pages that come alive when they are reached by a link within the app; every other page is loaded anew, with its own script. */
const livePages = /^\/(dashboard|account|campaigns|claim|trial|guest|login)?([/?#]|$)/

/** Goes to a page of this site, replacing the one that has done its work. */
export function useGoOn(): (path: string) => void {
  const navigate = useNavigate()
  return (path) => goOn(navigate, path)
}

/** The same for whoever loads this file only when somebody has signed in. */
export function goOn(navigate: NavigateFunction, path: string): void {
  if (livePages.test(path)) void navigate(path, { replace: true })
  else window.location.replace(path)
}

/**
 * Where somebody goes who has just signed in on a page of its own: where the link to it said (`next`), else on to what was meant to be done
 * before the sign-in, else to the dashboard.
 */
export function takeNextPath(next: string | null): string {
  const kept = takeIntent('navigation')?.path ?? null
  const claim = peekIntent('claim')
  const claimPath = claim === null ? null : `/claim/${encodeURIComponent(claim.postSlug)}`
  return next ?? kept ?? claimPath ?? '/dashboard'
}

/** Greets whoever has just signed in. */
export function greet(isNew: boolean): void {
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
