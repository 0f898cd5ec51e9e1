import { t } from '@lingui/core/macro'
import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import type { AuthView } from './auth-flow.ts'

/** The title and description above the forms. */
export function authTexts(view: AuthView, upgrade: boolean): { title: string; description: string } {
  switch (view) {
    case 'signIn':
      return { title: translated(texts.signInTitle), description: t`Sign in to your posts and your account.` }
    case 'signUp':
      return upgrade
        ? {
            title: translated(texts.signUpTitle),
            description: t`Create a free account to keep your trial posts permanently.`,
          }
        : { title: translated(texts.signUpTitle), description: t`A free account keeps your links live permanently.` }
    case 'forgot':
      return {
        title: t`Reset your password`,
        description: t`We’ll email you a link to choose a new password. It expires in one hour.`,
      }
    case 'factor':
      return { title: t`One more step`, description: t`Your account uses two-factor authentication.` }
  }
}
