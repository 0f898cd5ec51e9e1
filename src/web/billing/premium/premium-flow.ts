import type { PlanName } from '#contract/billing/billing.ts'

/** The state of a premium dialog. `error` is why the last payment attempt failed, as a message for the buyer. */
export type PremiumFlow<Step extends string> = { step: Step; plan: PlanName; error: string | null }

export type PremiumEvent =
  | { type: 'planPicked'; plan: PlanName }
  | { type: 'continued'; signedIn: boolean }
  /** A member is signed in, in this tab or another one. */
  | { type: 'signedIn' }
  /** Continues without an account. */
  | { type: 'guest' }
  | { type: 'paying' }
  | { type: 'failed'; message: string }
  /** The browser restored this page after a payment page in the same window. */
  | { type: 'returned' }
  | { type: 'activated' }
  | { type: 'back'; signedIn: boolean }

/** The steps of the plan dialog. */
export type ModalStep = 'plan-selection' | 'auth-form' | 'checkout' | 'processing' | 'success'
/** The steps of the tour dialog. */
export type TourStep = 'features' | 'plans' | 'auth' | 'checkout' | 'processing' | 'success'

export type TourEvent =
  | PremiumEvent
  /** The payment page is open in a new window. */
  | { type: 'opened' }
  | { type: 'reset' }
/** `opened` is true after the payment window opens and before the dialog resets. */
export type TourFlow = PremiumFlow<TourStep> & { opened: boolean }

/** The default plan of both dialogs. */
export const defaultPlan: PlanName = 'yearly'

/** The name of each step of the plan dialog in the tour dialog and in the components of both. */
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

/** The next state of the plan dialog after an event. An event that the step does not handle changes nothing. Pure. */
export function nextModalFlow(flow: PremiumFlow<ModalStep>, event: PremiumEvent): PremiumFlow<ModalStep> {
  const next = nextFlow({ ...flow, step: sharedStepOf[flow.step] }, event)
  return { ...next, step: modalStepOf[next.step] }
}

/** The first state of the tour dialog, with the plan that was chosen before it opened. */
export function firstTourFlow(plan: PlanName = defaultPlan): TourFlow {
  return { step: 'features', plan, error: null, opened: false }
}

/** The next state of the tour dialog after an event. An event that the step does not handle changes nothing. Pure. */
export function nextTourFlow(flow: TourFlow, event: TourEvent): TourFlow {
  const { step, opened } = flow
  if (event.type === 'reset') return firstTourFlow(flow.plan)
  if (event.type === 'opened') return step === 'processing' ? { ...flow, opened: true } : flow
  if (step === 'features') return event.type === 'continued' ? { ...flow, step: 'plans' } : flow
  if (step === 'plans' && event.type === 'back') return { ...flow, step: 'features' }
  return { ...nextFlow({ ...flow, step }, event), opened }
}

type SharedStep = (typeof sharedStepOf)[ModalStep]
type NextStep = SharedStep | { signedIn: SharedStep; signedOut: SharedStep }

/** The next step by event, in both dialogs. */
const nextSteps: Record<SharedStep, Partial<Record<PremiumEvent['type'], NextStep>>> = {
  plans: { continued: { signedIn: 'checkout', signedOut: 'auth' } },
  auth: { signedIn: 'checkout', guest: 'checkout', back: 'plans' },
  checkout: { paying: 'processing', back: { signedIn: 'plans', signedOut: 'auth' } },
  processing: { failed: 'checkout', returned: 'checkout', activated: 'success' },
  success: {},
}

function nextFlow(flow: PremiumFlow<SharedStep>, event: PremiumEvent): PremiumFlow<SharedStep> {
  if (event.type === 'planPicked') return flow.step === 'plans' ? { ...flow, plan: event.plan } : flow
  const next = nextSteps[flow.step][event.type]
  if (next === undefined) return flow
  const signedIn = 'signedIn' in event && event.signedIn
  const step = typeof next === 'string' ? next : next[signedIn ? 'signedIn' : 'signedOut']
  return { ...flow, step, error: event.type === 'failed' ? event.message : null }
}
