/**
 * Whether something holds: for certain, only in a state that a visitor or a script brings about (`:hover`, a class such as `open`), perhaps (what is
 * around the element is not known), or not.
 */
export type Certainty = 'no' | 'maybe' | 'state' | 'yes'

const order: readonly Certainty[] = ['no', 'maybe', 'state', 'yes']

/** All of them. */
export function allOf(certainties: readonly Certainty[]): Certainty {
  return order[certainties.reduce((least, certainty) => Math.min(least, order.indexOf(certainty)), 3)] ?? 'no'
}

/** Any of them. */
export function anyOf(certainties: readonly Certainty[]): Certainty {
  return order[certainties.reduce((most, certainty) => Math.max(most, order.indexOf(certainty)), 0)] ?? 'no'
}

/** What is brought about is not the case now. */
export function opposite(certainty: Certainty): Certainty {
  if (certainty === 'maybe') return 'maybe'
  return certainty === 'yes' ? 'no' : 'yes'
}
