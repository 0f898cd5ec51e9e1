import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'

/**
 * The three steps of joining. At the end the address is gone from the form, and only told where the mail went.
 */
export type WaitlistStep =
  | { step: 'email'; email: string }
  | { step: 'signup'; email: string }
  | { step: 'success'; email: ''; result: WaitlistResult }

/** `mailed`: a link is to be opened first; `withAccount` says that the account is to be confirmed as well. */
export type WaitlistResult =
  | { kind: 'confirmed'; standing: WaitlistStatus }
  | { kind: 'mailed'; to: string; withAccount: boolean }

type WaitlistAct =
  | { type: 'named'; email: string }
  | { type: 'typed'; email: string }
  | { type: 'joined'; result: WaitlistResult }

/** Where joining begins: an address leads straight to the sign-up, what is none to the field for it. Members have an account, and skip the sign-up. */
export function firstStep(email: string, isMember: boolean): WaitlistStep {
  return isMember || !email.includes('@') ? { step: 'email', email } : { step: 'signup', email }
}

/** Where joining stands after one act. Pure. */
export function nextStep(before: WaitlistStep, act: WaitlistAct): WaitlistStep {
  if (before.step === 'success') return before
  switch (act.type) {
    case 'named':
      return { step: 'signup', email: act.email }
    case 'typed':
      return { ...before, email: act.email }
    case 'joined':
      return { step: 'success', email: '', result: act.result }
  }
}
