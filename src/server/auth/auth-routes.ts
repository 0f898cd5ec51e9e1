import { captcha } from './captcha.ts'
import { factorsChallenge } from './factors/factors-challenge.ts'
import { factorsDelete } from './factors/factors-delete.ts'
import { factorsEnroll } from './factors/factors-enroll.ts'
import { factorsVerify } from './factors/factors-verify.ts'
import { passkeysList } from './factors/passkeys-list.ts'
import { passkeysRegistrationOptions, passkeysRegistrationVerify } from './factors/passkeys-register.ts'
import { passkeysAuthenticationOptions, passkeysAuthenticationVerify } from './factors/passkeys-sign-in.ts'
import { passkeysDelete, passkeysRename } from './factors/passkeys-update.ts'
import { recoveryCodesCreate, recoveryCodesRegenerate } from './factors/recovery-codes-create.ts'
import { recoveryCodesDelete } from './factors/recovery-codes-delete.ts'
import { recoveryCodesGet } from './factors/recovery-codes-get.ts'
import { recoveryCodesVerify } from './factors/recovery-codes-verify.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { authorize } from './providers/authorize.ts'
import { callback, callbackForm } from './providers/callback.ts'
import { userIdentitiesAuthorize } from './providers/user-identities-authorize.ts'
import { userIdentitiesDelete } from './providers/user-identities-delete.ts'
import type { Endpoint } from './request/endpoint.ts'
import { logout } from './sessions/logout.ts'
import { token } from './sessions/token.ts'
import { settings } from './settings.ts'
import { sso } from './sso.ts'
import { otp } from './tokens/otp.ts'
import { reauthenticate } from './tokens/reauthenticate.ts'
import { recover } from './tokens/recover.ts'
import { resend } from './tokens/resend.ts'
import { signup } from './tokens/signup.ts'
import { verifyGet } from './tokens/verify-get.ts'
import { verifyPost } from './tokens/verify-post.ts'
import { userGet } from './user/user-get.ts'
import { userPut } from './user/user-put.ts'

export type AuthRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/auth/v1`. A part in braces matches anything but a slash. */
  path: string
  endpoint: Endpoint
  /** A GET without side effects, which also answers HEAD. An endpoint that spends something or sends mail does not. */
  isSafe?: boolean
}

/** All endpoints of the auth service. */
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
