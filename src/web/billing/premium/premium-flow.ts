import type { PlanName } from '#contract/billing/billing.ts'

/** Where a premium dialog stands. `error` is why the last try to pay failed, in words for the person. */
export type PremiumFlow<Step extends string> = { step: Step; plan: PlanName; error: string | null }

export type PremiumEvent =
  | { type: 'planPicked'; plan: PlanName }
  | { type: 'continued'; signedIn: boolean }
  /** Somebody is signed in now, here or in another tab. */
  | { type: 'signedIn' }
  /** Goes on without an account. */
  | { type: 'guest' }
  | { type: 'paying' }
  | { type: 'failed'; message: string }
  /** Came back from a payment page that had taken this window's place. */
  | { type: 'returned' }
  | { type: 'activated' }
  | { type: 'back'; signedIn: boolean }

/** The steps of the first dialog. */
export type ModalStep = 'plan-selection' | 'auth-form' | 'checkout' | 'processing' | 'success'
/** The steps of the second one. */
export type TourStep = 'features' | 'plans' | 'auth' | 'checkout' | 'processing' | 'success'

export type TourEvent =
  | PremiumEvent
  /** The payment page has a window of its own. */
  | { type: 'opened' }
  | { type: 'reset' }
/** `opened` while the payment page has just got its window, before the dialog starts over. */
export type TourFlow = PremiumFlow<TourStep> & { opened: boolean }

/** The default plan of both dialogs. */
export const defaultPlan: PlanName = 'yearly'

/** Under which name the second dialog, and what draws both, knows a step of the first. */
export const sharedStepOf = {
  'plan-selection': 'plans',
  'auth-form': 'auth',
  checkout: 'checkout',
  processing: 'processing',
  success: 'success',
} as const satisfies Record<ModalStep, TourStep>

const modalStepOf: Record<SharedStep, ModalStep> = {
  plans: 'plan-selection',
  auth: 'auth-form',
  checkout: 'checkout',
  processing: 'processing',
  success: 'success',
}

/** What comes after an event in the first dialog. An event that does not belong to the step changes nothing. Pure. */
export function nextModalFlow(flow: PremiumFlow<ModalStep>, event: PremiumEvent): PremiumFlow<ModalStep> {
  const next = nextFlow({ ...flow, step: sharedStepOf[flow.step] }, event)
  return { ...next, step: modalStepOf[next.step] }
}

/** Where the second dialog begins, with the plan that was chosen before it was opened. */
export function firstTourFlow(plan: PlanName = defaultPlan): TourFlow {
  return { step: 'features', plan, error: null, opened: false }
}

/** What comes after an event in the second dialog. An event that does not belong to the step changes nothing. Pure. */
export function nextTourFlow(flow: TourFlow, event: TourEvent): TourFlow {
  const { step, opened } = flow
  if (event.type === 'reset') return firstTourFlow(flow.plan)
  if (event.type === 'opened') return step === 'processing' ? { ...flow, opened: true } : flow
  if (step === 'features') return event.type === 'continued' ? { ...flow, step: 'plans' } : flow
  if (step === 'plans' && event.type === 'back') return { ...flow, step: 'features' }
  return { ...nextFlow({ ...flow, step }, event), opened }
}

type SharedStep = (typeof sharedStepOf)[ModalStep]
type Way = SharedStep | { signedIn: SharedStep; signedOut: SharedStep }

/** Where each step leads by which event, in both dialogs. */
const ways: Record<SharedStep, Partial<Record<PremiumEvent['type'], Way>>> = {
  plans: { continued: { signedIn: 'checkout', signedOut: 'auth' } },
  auth: { signedIn: 'checkout', guest: 'checkout', back: 'plans' },
  checkout: { paying: 'processing', back: { signedIn: 'plans', signedOut: 'auth' } },
  processing: { failed: 'checkout', returned: 'checkout', activated: 'success' },
  success: {},
}

function nextFlow(flow: PremiumFlow<SharedStep>, event: PremiumEvent): PremiumFlow<SharedStep> {
  if (event.type === 'planPicked') return flow.step === 'plans' ? { ...flow, plan: event.plan } : flow
  const way = ways[flow.step][event.type]
  if (way === undefined) return flow
  const signedIn = 'signedIn' in event && event.signedIn
  const step = typeof way === 'string' ? way : way[signedIn ? 'signedIn' : 'signedOut']
  return { ...flow, step, error: event.type === 'failed' ? event.message : null }
}
