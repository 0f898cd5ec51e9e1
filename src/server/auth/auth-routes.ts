import type { Caller } from '#server/http/routing/route.ts'
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
  caller: Caller
  summary: string
  endpoint: Endpoint
  /** A GET without side effects, which also answers HEAD. An endpoint that spends something or sends mail does not. */
  isSafe?: boolean
}

/** All endpoints of the auth service. */
export const authRoutes: readonly AuthRoute[] = [
  {
    method: 'POST',
    path: '/token',
    caller: 'anyone',
    summary: 'Create a session for a password, a refresh token or a PKCE code',
    endpoint: token,
  },
  { method: 'GET', path: '/user', caller: 'member', summary: 'Get the own account', endpoint: userGet, isSafe: true },
  { method: 'PUT', path: '/user', caller: 'member', summary: 'Change the own account', endpoint: userPut },
  {
    method: 'POST',
    path: '/logout',
    caller: 'member',
    summary: 'End the current session, all others, or all',
    endpoint: logout,
  },
  { method: 'POST', path: '/signup', caller: 'anyone', summary: 'Create an account', endpoint: signup },
  {
    method: 'POST',
    path: '/recover',
    caller: 'anyone',
    summary: 'Send an email to reset the password',
    endpoint: recover,
  },
  { method: 'POST', path: '/resend', caller: 'anyone', summary: 'Send a confirmation again', endpoint: resend },
  { method: 'POST', path: '/otp', caller: 'anyone', summary: 'Send a link or code to sign in', endpoint: otp },
  { method: 'POST', path: '/sso', caller: 'anyone', summary: 'Single sign-on, which is not offered', endpoint: sso },
  { method: 'GET', path: '/verify', caller: 'token', summary: 'Confirm with the link of a mail', endpoint: verifyGet },
  { method: 'POST', path: '/verify', caller: 'token', summary: 'Confirm with a code', endpoint: verifyPost },
  {
    method: 'GET',
    path: '/reauthenticate',
    caller: 'member',
    summary: 'Send a code to confirm a sensitive change',
    endpoint: reauthenticate,
  },
  {
    method: 'GET',
    path: '/settings',
    caller: 'anyone',
    summary: 'Get the sign-in methods',
    endpoint: settings,
    isSafe: true,
  },
  {
    method: 'GET',
    path: '/health',
    caller: 'anyone',
    summary: 'Name and version of the service',
    endpoint: health,
    isSafe: true,
  },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    caller: 'anyone',
    summary: 'The public keys of access tokens',
    endpoint: jwks,
    isSafe: true,
  },
  { method: 'GET', path: '/captcha', caller: 'anyone', summary: 'A proof-of-work challenge', endpoint: captcha },
  {
    method: 'GET',
    path: '/authorize',
    caller: 'anyone',
    summary: 'Start to sign in with a provider',
    endpoint: authorize,
  },
  {
    method: 'GET',
    path: '/callback',
    caller: 'anyone',
    summary: 'Complete a sign-in with a provider',
    endpoint: callback,
  },
  {
    method: 'POST',
    path: '/callback',
    caller: 'anyone',
    summary: 'Complete a sign-in with a provider, as a form',
    endpoint: callbackForm,
  },
  {
    method: 'GET',
    path: '/user/identities/authorize',
    caller: 'member',
    summary: 'Start to link a provider',
    endpoint: userIdentitiesAuthorize,
  },
  {
    method: 'DELETE',
    path: '/user/identities/{id}',
    caller: 'member',
    summary: 'Unlink a provider',
    endpoint: userIdentitiesDelete,
  },
  {
    method: 'POST',
    path: '/factors',
    caller: 'member',
    summary: 'Start to add a second factor',
    endpoint: factorsEnroll,
  },
  {
    method: 'GET',
    path: '/factors/recovery-codes',
    caller: 'member',
    summary: 'Get the number of unused recovery codes',
    endpoint: recoveryCodesGet,
    isSafe: true,
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes',
    caller: 'member',
    summary: 'Create recovery codes',
    endpoint: recoveryCodesCreate,
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes/regenerate',
    caller: 'member',
    summary: 'Replace the recovery codes',
    endpoint: recoveryCodesRegenerate,
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes/verify',
    caller: 'member',
    summary: 'Use a recovery code as the second factor',
    endpoint: recoveryCodesVerify,
  },
  {
    method: 'DELETE',
    path: '/factors/recovery-codes',
    caller: 'member',
    summary: 'Delete the recovery codes',
    endpoint: recoveryCodesDelete,
  },
  {
    method: 'DELETE',
    path: '/factors/{id}',
    caller: 'member',
    summary: 'Remove a second factor',
    endpoint: factorsDelete,
  },
  {
    method: 'POST',
    path: '/factors/{id}/challenge',
    caller: 'member',
    summary: 'Start to verify a second factor',
    endpoint: factorsChallenge,
  },
  {
    method: 'POST',
    path: '/factors/{id}/verify',
    caller: 'member',
    summary: 'Verify a second factor',
    endpoint: factorsVerify,
  },
  {
    method: 'GET',
    path: '/passkeys',
    caller: 'member',
    summary: 'List the own passkeys',
    endpoint: passkeysList,
    isSafe: true,
  },
  {
    method: 'POST',
    path: '/passkeys/registration/options',
    caller: 'member',
    summary: 'Start to add a passkey',
    endpoint: passkeysRegistrationOptions,
  },
  {
    method: 'POST',
    path: '/passkeys/registration/verify',
    caller: 'member',
    summary: 'Add a passkey',
    endpoint: passkeysRegistrationVerify,
  },
  {
    method: 'POST',
    path: '/passkeys/authentication/options',
    caller: 'anyone',
    summary: 'Start to sign in with a passkey',
    endpoint: passkeysAuthenticationOptions,
  },
  {
    method: 'POST',
    path: '/passkeys/authentication/verify',
    caller: 'anyone',
    summary: 'Sign in with a passkey',
    endpoint: passkeysAuthenticationVerify,
  },
  { method: 'PATCH', path: '/passkeys/{id}', caller: 'member', summary: 'Rename a passkey', endpoint: passkeysRename },
  { method: 'DELETE', path: '/passkeys/{id}', caller: 'member', summary: 'Remove a passkey', endpoint: passkeysDelete },
]
