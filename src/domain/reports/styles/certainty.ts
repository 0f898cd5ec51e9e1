/**
 * Whether something is true: certainly, only in a state that a visitor or a script causes (`:hover`, a class such as `open`), perhaps (the elements
 * around it are not known), or not.
 */
export type Certainty = 'no' | 'maybe' | 'state' | 'yes'

const order: readonly Certainty[] = ['no', 'maybe', 'state', 'yes']

/** The certainty that all of them are true. */
export function allOf(certainties: readonly Certainty[]): Certainty {
  return order[certainties.reduce((least, certainty) => Math.min(least, order.indexOf(certainty)), 3)] ?? 'no'
}

/** The certainty that at least one of them is true. */
export function anyOf(certainties: readonly Certainty[]): Certainty {
  return order[certainties.reduce((most, certainty) => Math.max(most, order.indexOf(certainty)), 0)] ?? 'no'
}

/** A state that must be caused first is not true now. */
export function opposite(certainty: Certainty): Certainty {
  if (certainty === 'maybe') return 'maybe'
  return certainty === 'yes' ? 'no' : 'yes'
}
