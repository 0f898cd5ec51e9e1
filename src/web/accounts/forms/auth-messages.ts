import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accountTitles, authTexts, type TitledText } from '#contract/accounts/account-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'

/** The action that failed. `cardSignUp` is the sign-up of a card on a page, which has its own titles. */
export type AuthSituation =
  | 'signIn'
  | 'signUp'
  | 'cardSignUp'
  | 'upgrade'
  | 'reset'
  | 'resend'
  | 'confirm'
  | 'password'
  | 'factor'
  | 'recovery'
  | 'passkey'
  | 'redirect'

type AuthCondition = Exclude<keyof typeof authTexts, 'existsShort'> | 'other'

/** Why an action failed, as text; `condition` is for the code. */
export type AuthRefusal = TitledText & { readonly condition: AuthCondition }

type Facts = { name: string; code: string; message: string; status: number | null }
type Rule = { condition: AuthCondition; codes?: readonly string[]; says?: RegExp; when?: (facts: Facts) => boolean }

/** The first matching rule decides. Codes come first, because they are stable; then the texts of the service or library. */
const rules: readonly Rule[] = [
  { condition: 'apiKeyRejected', says: /\bapi ?key\b/i },
  { condition: 'notConfigured', says: /not configured|public key is missing|missing public key/i },
  { condition: 'invalidCredentials', codes: ['invalid_credentials'], says: /invalid login credentials/i },
  {
    condition: 'emailNotConfirmed',
    codes: ['email_not_confirmed'],
    says: /not confirmed/i,
  },
  { condition: 'providerUnverified', codes: ['provider_email_needs_verification'] },
  { condition: 'passkeyCancelled', codes: ['ERROR_CEREMONY_ABORTED', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'] },
  { condition: 'passkeyRefused', codes: ['webauthn_verification_failed', 'webauthn_challenge_expired'] },
  {
    condition: 'passkeyKnown',
    codes: ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'webauthn_credential_exists'],
  },
  {
    condition: 'passkeyUnsupported',
    codes: [
      'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT',
      'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT',
      'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
      'ERROR_INVALID_DOMAIN',
      'ERROR_INVALID_RP_ID',
    ],
  },
  { condition: 'recoveryLocked', codes: ['mfa_recovery_codes_locked'] },
  { condition: 'userNotFound', codes: ['user_not_found'], says: /user not found/i },
  { condition: 'alreadyVerified', says: /already (been )?(verified|confirmed)/i },
  {
    condition: 'exists',
    codes: ['user_already_exists', 'email_exists', 'phone_exists'],
    says: /already (been )?(registered|exists?)/i,
  },
  { condition: 'passwordTooWeak', codes: ['weak_password'], when: ({ message }) => !saysTooShort.test(message) },
  { condition: 'passwordTooShort', codes: ['weak_password'] },
  { condition: 'samePassword', codes: ['same_password'] },
  {
    condition: 'rateLimited',
    codes: ['over_request_rate_limit', 'over_email_send_rate_limit', 'over_sms_send_rate_limit'],
    says: /rate limit|too many|you can only request this after/i,
  },
  { condition: 'cancelled', codes: ['cancelled'] },
  { condition: 'identityTaken', codes: ['identity_already_exists'] },
  { condition: 'signInAgain', codes: ['reauthentication_needed'] },
  { condition: 'robotCheck', codes: ['captcha_failed'] },
  {
    condition: 'wrongCode',
    codes: [
      'mfa_verification_failed',
      'mfa_challenge_expired',
      'mfa_verification_rejected',
      'reauthentication_not_valid',
    ],
  },
  {
    condition: 'linkSpent',
    codes: ['otp_expired', 'flow_state_expired', 'flow_state_not_found', 'flow_state_already_used'],
  },
  { condition: 'otherBrowser', codes: ['pkce_code_verifier_not_found', 'bad_code_verifier'] },
  { condition: 'timeout', codes: ['request_timeout'], says: /time(d )?-?out/i },
  { condition: 'database', says: /database/i },
  { condition: 'network', says: /network|fetch|connection|offline/i },
  {
    condition: 'accessDenied',
    codes: ['user_banned', 'no_authorization', 'bad_jwt', 'not_admin', 'insufficient_aal', 'session_not_found'],
    says: /unauthori[sz]ed|access.denied/i,
  },
  { condition: 'passwordTooShort', says: /password (is too short|should be at least|must be at least)/i },
]

const saysTooShort = /at least|too short/i

const situationTitle: Record<AuthSituation, string> = {
  signIn: accountTitles.signInFailed,
  signUp: accountTitles.signUpFailed,
  cardSignUp: accountTitles.cardSignUpFailed,
  upgrade: accountTitles.upgradeFailed,
  reset: accountTitles.resetFailed,
  resend: accountTitles.authentication,
  confirm: accountTitles.authentication,
  password: accountTitles.resetFailed,
  factor: accountTitles.authentication,
  recovery: accountTitles.authentication,
  passkey: accountTitles.authentication,
  redirect: accountTitles.redirect,
}

const conditionTitle: Partial<Record<AuthCondition, string>> = {
  exists: accountTitles.exists,
  network: accountTitles.connection,
  timeout: accountTitles.connection,
  passwordTooShort: accountTitles.weakPassword,
  passwordTooWeak: accountTitles.weakPassword,
  samePassword: accountTitles.weakPassword,
  signInAgain: accountTitles.signInAgain,
}

const ownTitle: Partial<Record<AuthCondition, MessageDescriptor>> = {
  linkSpent: msg`Link expired`,
  wrongCode: msg`Wrong code`,
  cancelled: msg`Sign-in cancelled`,
  providerUnverified: msg`Email address not verified`,
  passkeyCancelled: msg`Passkey not used`,
  passkeyRefused: msg`Passkey not verified`,
  passkeyKnown: msg`Passkey already added`,
  passkeyUnsupported: msg`Passkey not created`,
  recoveryLocked: msg`Recovery codes locked`,
  wrongRecoveryCode: msg`Wrong recovery code`,
}

/** The text for an error that the sign-in client threw or returned during `situation`, in the current language. */
export function authMessage(error: unknown, situation: AuthSituation): AuthRefusal {
  const facts = factsOf(error)
  const condition = conditionOf(facts, situation)
  const message = condition === 'other' ? facts.message : translated(authTexts[condition])
  return { condition, title: titleOf(condition, situation), message }
}

function titleOf(condition: AuthCondition, situation: AuthSituation): string {
  const own = ownTitle[condition]
  return own === undefined ? translated(conditionTitle[condition] ?? situationTitle[situation]) : i18n._(own)
}

function conditionOf(facts: Facts, situation: AuthSituation): AuthCondition {
  const byCode = facts.code === '' ? undefined : rules.find((rule) => hasCode(rule, facts))
  const found = byCode ?? rules.find(({ says }) => says?.test(facts.message))
  if (found?.condition === 'wrongCode' && situation === 'recovery') return 'wrongRecoveryCode'
  if (found !== undefined) return found.condition
  // A network error below HTTP: on some browsers the library has no message for it.
  if (facts.name === 'AuthRetryableFetchError' && facts.status === 0) return 'network'
  if (situation === 'signIn' && facts.code === 'validation_failed') return 'invalidSignIn'
  if (facts.message === '') return 'empty'
  const isBreakdown = facts.name === 'AuthUnknownError' || (facts.status ?? 0) >= 500
  return isBreakdown || !isSentence(facts.message) ? 'unexpected' : 'other'
}

function hasCode({ codes, when }: Rule, facts: Facts): boolean {
  return codes?.includes(facts.code) === true && (when === undefined || when(facts))
}

/** A response without JSON, or an object printed as a message, is not readable for people. */
function isSentence(message: string): boolean {
  return /^[\p{L}\d"“']/u.test(message) && /\p{L}{2}/u.test(message)
}

function factsOf(error: unknown): Facts {
  const { name, code, message, status } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >
  const text = typeof error === 'string' ? error : message
  return {
    name: typeof name === 'string' ? name : '',
    code: typeof code === 'string' ? code : '',
    message: typeof text === 'string' ? text.trim() : '',
    status: typeof status === 'number' ? status : null,
  }
}
