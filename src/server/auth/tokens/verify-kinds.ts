import type { TokenKind } from '#domain/accounts/tokens/one-time-tokens.ts'

/** The token kinds that each `type` of the wire contract may spend, for tokens sent by mail. */
const mailKinds: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['confirmation', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
}

const phoneKinds: Readonly<Record<string, readonly TokenKind[]>> = {
  sms: ['phone_confirmation', 'phone_otp'],
  phone_change: ['phone_change'],
}

/** Returns the token kinds of a `type`, or `null` when there is no such type. */
export function verifyKinds(type: string, channel: 'email' | 'sms'): readonly TokenKind[] | null {
  const kinds = channel === 'email' ? mailKinds : phoneKinds
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null
}

/** The message after the first of the two confirmations of an address change. */
export const firstConfirmationMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'
