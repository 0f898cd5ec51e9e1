import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'

/** The three steps of joining. In the last one, the form no longer has the address; the result only names where the mail was sent. */
export type WaitlistStep =
  | { step: 'email'; email: string }
  | { step: 'signup'; email: string }
  | { step: 'success'; email: ''; result: WaitlistResult }

/** `mailed`: a link must be opened first; `withAccount` means that the account must be confirmed too. */
export type WaitlistResult =
  | { kind: 'confirmed'; entry: WaitlistStatus }
  | { kind: 'mailed'; to: string; withAccount: boolean }

type WaitlistAct =
  | { type: 'named'; email: string }
  | { type: 'typed'; email: string }
  | { type: 'joined'; result: WaitlistResult }

/** The first step: a valid address leads directly to the sign-up, other input to the address field. Members skip the sign-up. */
export function firstStep(email: string, isMember: boolean): WaitlistStep {
  return isMember || !email.includes('@') ? { step: 'email', email } : { step: 'signup', email }
}

/** The step after one action. A pure function. */
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
