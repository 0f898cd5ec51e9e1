import { accountFormTexts as texts } from '#contract/account-texts.ts'
import type { AuthView } from './auth-flow.ts'

/** What stands above the forms. */
export function authWords(view: AuthView, upgrade: boolean): { title: string; description: string } {
  switch (view) {
    case 'signIn':
      return { title: texts.signInTitle, description: 'Sign in to your posts and your account.' }
    case 'signUp':
      return upgrade
        ? { title: texts.signUpTitle, description: 'An account makes your trial posts permanent. It is free.' }
        : { title: texts.signUpTitle, description: 'A free account keeps your links live for good.' }
    case 'forgot':
      return {
        title: 'Reset your password',
        description: 'A link to choose a new one is sent to the address of your account. It holds for one hour.',
      }
    case 'factor':
      return { title: 'One more step', description: 'Your account asks for a second proof that it is you.' }
  }
}
