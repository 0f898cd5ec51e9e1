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

/** What is wrong with one field of a form. */
export type FormProblem<Name extends string = string> = TitledText & { field: Name }

export type SignInFields = { email: string; password: string }
export type SignUpFields = { firstName: string; email: string; password: string; confirmPassword: string }

/** Text, @, text, dot, text, and no spaces. The server knows more. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** What is wrong with a sign-in, or `null`. */
export function problemOfSignIn(
  fields: SignInFields,
  place: 'dialog' | 'card',
): FormProblem<keyof SignInFields> | null {
  if (fields.email.trim() === '') return { field: 'email', ...inLanguage(missingCredentials[place]) }
  if (fields.password === '') return { field: 'password', ...inLanguage(missingCredentials[place]) }
  return isEmail(fields.email) ? null : { field: 'email', ...inLanguage(emailProblem[place]) }
}

/** What is wrong with a sign-up, or `null`: the first of its fields that is. */
export function problemOfSignUp(
  fields: SignUpFields,
  place: 'dialog' | 'card' | 'upgrade',
): FormProblem<keyof SignUpFields> | null {
  const { firstName, email, password, confirmPassword } = fields
  const empty = (['email', 'password', 'confirmPassword'] as const).find((name) => fields[name].trim() === '')
  if (firstName.trim() === '') {
    return { field: 'firstName', ...inLanguage(empty === undefined ? firstNameProblem[place] : missingFields) }
  }
  if (empty !== undefined) return { field: empty, ...inLanguage(missingFields) }
  if (!isEmail(email)) return { field: 'email', ...inLanguage(emailProblem[place]) }
  return problemOfNewPassword({ password, confirmPassword }, place)
}

/** What is wrong with a new password typed twice, or `null`. */
export function problemOfNewPassword(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  place: FormVariant,
): FormProblem<'password' | 'confirmPassword'> | null {
  if ([...password].length < passwordMin) return { field: 'password', ...inLanguage(passwordProblem[place]) }
  return password === confirmPassword ? null : { field: 'confirmPassword', ...inLanguage(mismatchProblem[place]) }
}

/** What is wrong with an address on its own, or `null`. */
export function problemOfEmail(email: string, place: FormVariant): FormProblem<'email'> | null {
  return isEmail(email) ? null : { field: 'email', ...inLanguage(emailProblem[place]) }
}

export type WaitlistFields = { fullName: string; email: string; password: string }

/** What is wrong with an address to wait with, or `null`. It only needs an @. */
export function problemOfWaitlistEmail({ email }: { email: string }): FormProblem<'email'> | null {
  if (email.trim() === '') return { field: 'email', ...inLanguage(waitlistMissing) }
  return email.includes('@') ? null : { field: 'email', ...inLanguage(emailProblem.waitlist) }
}

/** What is wrong with a sign-up on the way to the waitlist, or `null`: the first of its fields that is. */
export function problemOfWaitlistSignUp(fields: WaitlistFields): FormProblem<keyof WaitlistFields> | null {
  const empty = (['fullName', 'email', 'password'] as const).find((name) => fields[name].trim() === '')
  if (empty !== undefined) return { field: empty, ...inLanguage(waitlistMissing) }
  const wrongEmail = problemOfWaitlistEmail(fields)
  if (wrongEmail !== null) return wrongEmail
  const isShort = [...fields.password].length < passwordMin
  return isShort ? { field: 'password', ...inLanguage(passwordProblem.waitlist) } : null
}

const waitlistMissing: TitledText = { title: waitlistTexts.missingTitle, message: waitlistTexts.missing }

/** A text of the contract in the language in use. */
export function inLanguage({ title, message }: TitledText): TitledText {
  return { title: translated(title), message: translated(message) }
}
