import { expect, test } from 'vitest'
import {
  firstTourFlow,
  type ModalStep,
  nextModalFlow,
  nextTourFlow,
  type PremiumEvent,
  type TourEvent,
  type TourStep,
} from './premium-flow.ts'

const events = {
  planPicked: { type: 'planPicked', plan: 'monthly' },
  continuedOut: { type: 'continued', signedIn: false },
  continuedIn: { type: 'continued', signedIn: true },
  signedIn: { type: 'signedIn' },
  guest: { type: 'guest' },
  paying: { type: 'paying' },
  failed: { type: 'failed', message: 'Declined.' },
  returned: { type: 'returned' },
  activated: { type: 'activated' },
  backOut: { type: 'back', signedIn: false },
  backIn: { type: 'back', signedIn: true },
} as const satisfies Record<string, PremiumEvent>
const tourEvents = { ...events, opened: { type: 'opened' }, reset: { type: 'reset' } } as const satisfies Record<
  string,
  TourEvent
>

/** The next step by event. An event that is not listed changes nothing. */
const modalTable: Record<ModalStep, Partial<Record<keyof typeof events, ModalStep>>> = {
  'plan-selection': { continuedOut: 'auth-form', continuedIn: 'checkout' },
  'auth-form': { signedIn: 'checkout', guest: 'checkout', backOut: 'plan-selection', backIn: 'plan-selection' },
  checkout: { paying: 'processing', backOut: 'auth-form', backIn: 'plan-selection' },
  processing: { failed: 'checkout', returned: 'checkout', activated: 'success' },
  success: {},
}

const tourTable: Record<TourStep, Partial<Record<keyof typeof tourEvents, TourStep>>> = {
  features: { continuedOut: 'plans', continuedIn: 'plans' },
  plans: { continuedOut: 'auth', continuedIn: 'checkout', backOut: 'features', backIn: 'features', reset: 'features' },
  auth: { signedIn: 'checkout', guest: 'checkout', backOut: 'plans', backIn: 'plans', reset: 'features' },
  checkout: { paying: 'processing', backOut: 'auth', backIn: 'plans', reset: 'features' },
  processing: { failed: 'checkout', returned: 'checkout', activated: 'success', reset: 'features' },
  success: { reset: 'features' },
}

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

test.each(keysOf(modalTable).flatMap((step) => keysOf(events).map((name) => [step, name] as const)))(
  'the plan dialog at %s, on %s',
  (step, name) => {
    const flow = { step, plan: 'yearly', error: 'An earlier failure.' } as const
    const next = nextModalFlow(flow, events[name])
    expect(next.step).toBe(modalTable[step][name] ?? step)
    expect(next.plan).toBe(step === 'plan-selection' && name === 'planPicked' ? 'monthly' : 'yearly')
    const changed = modalTable[step][name] !== undefined
    expect(next.error).toBe(!changed ? 'An earlier failure.' : name === 'failed' ? 'Declined.' : null)
  },
)

test.each(keysOf(tourTable).flatMap((step) => keysOf(tourEvents).map((name) => [step, name] as const)))(
  'the tour dialog at %s, on %s',
  (step, name) => {
    const flow = { step, plan: 'monthly', error: null, opened: false } as const
    const next = nextTourFlow(flow, tourEvents[name])
    expect(next.step).toBe(tourTable[step][name] ?? step)
    expect(next.opened).toBe(step === 'processing' && name === 'opened')
    expect(next.error).toBe(step === 'processing' && name === 'failed' ? 'Declined.' : null)
    if (name === 'reset') expect(next).toEqual(firstTourFlow('monthly'))
  },
)

test('the selected plan stays selected through every step and after a reset of the tour dialog', () => {
  const chosen = [events.continuedOut, events.planPicked, events.continuedOut, events.guest, events.paying]
  const paying = chosen.reduce(nextTourFlow, firstTourFlow())
  expect(paying).toEqual({ step: 'processing', plan: 'monthly', error: null, opened: false })
  expect(nextTourFlow(paying, events.failed)).toMatchObject({ step: 'checkout', plan: 'monthly', error: 'Declined.' })
  const opened = nextTourFlow(paying, tourEvents.opened)
  expect(nextTourFlow(opened, tourEvents.reset)).toEqual(firstTourFlow('monthly'))
  expect(firstTourFlow().plan).toBe('yearly')
})
