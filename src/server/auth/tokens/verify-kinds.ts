import type { TokenKind } from '#domain/accounts/tokens/one-time-tokens.ts'

/** What each `type` of the wire contract may spend, when it came by mail. */
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

/** The kinds of token that a `type` names, `null` when there is no such type. */
export function verifyKinds(type: string, channel: 'email' | 'sms'): readonly TokenKind[] | null {
  const kinds = channel === 'email' ? mailKinds : phoneKinds
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null
}

/** What the first of the two confirmations of a change of address is told. */
export const halfMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
