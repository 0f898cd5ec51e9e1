import { authorize } from './authorize.ts'
import { callback, callbackForm } from './callback.ts'
import { captcha } from './captcha.ts'
import type { Endpoint } from './endpoint.ts'
import { factorsChallenge } from './factors-challenge.ts'
import { factorsDelete } from './factors-delete.ts'
import { factorsEnroll } from './factors-enroll.ts'
import { factorsVerify } from './factors-verify.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { logout } from './logout.ts'
import { otp } from './otp.ts'
import { passkeysList } from './passkeys-list.ts'
import { passkeysRegistrationOptions, passkeysRegistrationVerify } from './passkeys-register.ts'
import { passkeysAuthenticationOptions, passkeysAuthenticationVerify } from './passkeys-sign-in.ts'
import { passkeysDelete, passkeysRename } from './passkeys-update.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { recoveryCodesCreate, recoveryCodesRegenerate } from './recovery-codes-create.ts'
import { recoveryCodesDelete } from './recovery-codes-delete.ts'
import { recoveryCodesGet } from './recovery-codes-get.ts'
import { recoveryCodesVerify } from './recovery-codes-verify.ts'
import { resend } from './resend.ts'
import { settings } from './settings.ts'
import { signup } from './signup.ts'
import { sso } from './sso.ts'
import { token } from './token.ts'
import { userGet } from './user-get.ts'
import { userIdentitiesAuthorize } from './user-identities-authorize.ts'
import { userIdentitiesDelete } from './user-identities-delete.ts'
import { userPut } from './user-put.ts'
import { verifyGet } from './verify-get.ts'
import { verifyPost } from './verify-post.ts'

export type AuthRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/auth/v1`; a part in braces takes anything but a slash. */
  path: string
  endpoint: Endpoint
  /** GET without any effect: HEAD may ask for it as well. Whatever spends something or sends mail does not answer HEAD. */
  isSafe?: boolean
}

/** Every endpoint of the auth service in one table. */
export const authRoutes: readonly AuthRoute[] = [
  { method: 'POST', path: '/token', endpoint: token },
  { method: 'GET', path: '/user', endpoint: userGet, isSafe: true },
  { method: 'PUT', path: '/user', endpoint: userPut },
  { method: 'POST', path: '/logout', endpoint: logout },
  { method: 'POST', path: '/signup', endpoint: signup },
  { method: 'POST', path: '/recover', endpoint: recover },
  { method: 'POST', path: '/resend', endpoint: resend },
  { method: 'POST', path: '/otp', endpoint: otp },
  { method: 'POST', path: '/sso', endpoint: sso },
  { method: 'GET', path: '/verify', endpoint: verifyGet },
  { method: 'POST', path: '/verify', endpoint: verifyPost },
  { method: 'GET', path: '/reauthenticate', endpoint: reauthenticate },
  { method: 'GET', path: '/settings', endpoint: settings, isSafe: true },
  { method: 'GET', path: '/health', endpoint: health, isSafe: true },
  { method: 'GET', path: '/.well-known/jwks.json', endpoint: jwks, isSafe: true },
  { method: 'GET', path: '/captcha', endpoint: captcha },
  { method: 'GET', path: '/authorize', endpoint: authorize },
  { method: 'GET', path: '/callback', endpoint: callback },
  { method: 'POST', path: '/callback', endpoint: callbackForm },
  { method: 'GET', path: '/user/identities/authorize', endpoint: userIdentitiesAuthorize },
  { method: 'DELETE', path: '/user/identities/{id}', endpoint: userIdentitiesDelete },
  { method: 'POST', path: '/factors', endpoint: factorsEnroll },
  { method: 'GET', path: '/factors/recovery-codes', endpoint: recoveryCodesGet, isSafe: true },
  { method: 'POST', path: '/factors/recovery-codes', endpoint: recoveryCodesCreate },
  { method: 'POST', path: '/factors/recovery-codes/regenerate', endpoint: recoveryCodesRegenerate },
  { method: 'POST', path: '/factors/recovery-codes/verify', endpoint: recoveryCodesVerify },
  { method: 'DELETE', path: '/factors/recovery-codes', endpoint: recoveryCodesDelete },
  { method: 'DELETE', path: '/factors/{id}', endpoint: factorsDelete },
  { method: 'POST', path: '/factors/{id}/challenge', endpoint: factorsChallenge },
  { method: 'POST', path: '/factors/{id}/verify', endpoint: factorsVerify },
  { method: 'GET', path: '/passkeys', endpoint: passkeysList, isSafe: true },
  { method: 'POST', path: '/passkeys/registration/options', endpoint: passkeysRegistrationOptions },
  { method: 'POST', path: '/passkeys/registration/verify', endpoint: passkeysRegistrationVerify },
  { method: 'POST', path: '/passkeys/authentication/options', endpoint: passkeysAuthenticationOptions },
  { method: 'POST', path: '/passkeys/authentication/verify', endpoint: passkeysAuthenticationVerify },
  { method: 'PATCH', path: '/passkeys/{id}', endpoint: passkeysRename },
  { method: 'DELETE', path: '/passkeys/{id}', endpoint: passkeysDelete },
]
