import { t } from '@lingui/core/macro'
import { accountFormTexts as texts } from '#contract/account-texts.ts'
import { translated } from '#web/platform/language.ts'
import type { AuthView } from './auth-flow.ts'

/** What stands above the forms. */
export function authWords(view: AuthView, upgrade: boolean): { title: string; description: string } {
  switch (view) {
    case 'signIn':
      return { title: translated(texts.signInTitle), description: t`Sign in to your posts and your account.` }
    case 'signUp':
      return upgrade
        ? {
            title: translated(texts.signUpTitle),
            description: t`An account makes your trial posts permanent. It is free.`,
          }
        : { title: translated(texts.signUpTitle), description: t`A free account keeps your links live for good.` }
    case 'forgot':
      return {
        title: t`Reset your password`,
        description: t`A link to choose a new one is sent to the address of your account. It holds for one hour.`,
      }
    case 'factor':
      return { title: t`One more step`, description: t`Your account asks for a second proof that it is you.` }
  }
}
