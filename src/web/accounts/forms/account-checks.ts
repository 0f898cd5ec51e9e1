import {
  emailProblem,
  type FormVariant,
  firstNameProblem,
  mismatchProblem,
  missingCredentials,
  missingFields,
  passwordProblem,
  type TitledText,
} from '#contract/accounts/account-texts.ts'
import { passwordMin } from '#contract/limits.ts'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'

/** The problem of one field of a form. */
export type FormProblem<Name extends string = string> = TitledText & { field: Name }

export type SignInFields = { email: string; password: string }
export type SignUpFields = { firstName: string; email: string; password: string; confirmPassword: string }

/** Text, @, text, dot, text, and no spaces. The server checks more. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** The first problem of a sign-in, or `null`. */
export function problemOfSignIn(
  fields: SignInFields,
  variant: 'dialog' | 'card',
): FormProblem<keyof SignInFields> | null {
  if (fields.email.trim() === '') return { field: 'email', ...inLanguage(missingCredentials[variant]) }
  if (fields.password === '') return { field: 'password', ...inLanguage(missingCredentials[variant]) }
  return isEmail(fields.email) ? null : { field: 'email', ...inLanguage(emailProblem[variant]) }
}

/** The first problem of a sign-up, or `null`. */
export function problemOfSignUp(
  fields: SignUpFields,
  variant: 'dialog' | 'card' | 'upgrade',
): FormProblem<keyof SignUpFields> | null {
  const { firstName, email, password, confirmPassword } = fields
  const empty = (['email', 'password', 'confirmPassword'] as const).find((name) => fields[name].trim() === '')
  if (firstName.trim() === '') {
    return { field: 'firstName', ...inLanguage(empty === undefined ? firstNameProblem[variant] : missingFields) }
  }
  if (empty !== undefined) return { field: empty, ...inLanguage(missingFields) }
  if (!isEmail(email)) return { field: 'email', ...inLanguage(emailProblem[variant]) }
  return problemOfNewPassword({ password, confirmPassword }, variant)
}

/** The problem of a new password that was typed twice, or `null`. */
export function problemOfNewPassword(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  variant: FormVariant,
): FormProblem<'password' | 'confirmPassword'> | null {
  if ([...password].length < passwordMin) return { field: 'password', ...inLanguage(passwordProblem[variant]) }
  return password === confirmPassword ? null : { field: 'confirmPassword', ...inLanguage(mismatchProblem[variant]) }
}

/** The problem of a single address, or `null`. */
export function problemOfEmail(email: string, variant: FormVariant): FormProblem<'email'> | null {
  return isEmail(email) ? null : { field: 'email', ...inLanguage(emailProblem[variant]) }
}

export type WaitlistFields = { fullName: string; email: string; password: string }

/** The problem of an address for the waitlist, or `null`. It only needs an @. */
export function problemOfWaitlistEmail({ email }: { email: string }): FormProblem<'email'> | null {
  if (email.trim() === '') return { field: 'email', ...inLanguage(waitlistMissing) }
  return email.includes('@') ? null : { field: 'email', ...inLanguage(emailProblem.waitlist) }
}

/** The first problem of a sign-up for the waitlist, or `null`. */
export function problemOfWaitlistSignUp(fields: WaitlistFields): FormProblem<keyof WaitlistFields> | null {
  const empty = (['fullName', 'email', 'password'] as const).find((name) => fields[name].trim() === '')
  if (empty !== undefined) return { field: empty, ...inLanguage(waitlistMissing) }
  const wrongEmail = problemOfWaitlistEmail(fields)
  if (wrongEmail !== null) return wrongEmail
  const isShort = [...fields.password].length < passwordMin
  return isShort ? { field: 'password', ...inLanguage(passwordProblem.waitlist) } : null
}

const waitlistMissing: TitledText = { title: waitlistTexts.missingTitle, message: waitlistTexts.missing }

/** A text of the contract in the current language. */
export function inLanguage({ title, message }: TitledText): TitledText {
  return { title: translated(title), message: translated(message) }
}
