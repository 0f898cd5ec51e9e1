/** Attempts in quick succession, for a short failure: the second after `baseDelayMs`, the third after twice that. */
const attemptsPerRound = 3
const baseDelayMs = 1_000

/** The delay between rounds, for a server that is down: a minute, doubled up to an hour. */
const roundDelayMs = 60_000
const roundDelayMaxMs = 3_600_000

/** Rounds until a message fails: about 24 hours for mail, as long as its links are valid; ten minutes for a text message, as its code. */
const roundsMax = { email: 30, sms: 5 } as const

export type NextAttempt = { inMs: number } | 'never'

/**
 * Returns the delay of the next attempt after `attempts` failed ones. `retryable` says whether an immediate attempt makes sense. A failure that is
 * not `final` is tried again in a later round in any case, because its cause may be fixed by then.
 */
export function nextAttempt(
  channel: 'email' | 'sms',
  attempts: number,
  failure: { retryable: boolean; final: boolean },
): NextAttempt {
  const inRound = attempts % attemptsPerRound
  if (failure.retryable && inRound !== 0) return { inMs: baseDelayMs * 2 ** (inRound - 1) }
  const round = Math.ceil(attempts / attemptsPerRound)
  if (failure.final || round >= roundsMax[channel]) return 'never'
  return { inMs: Math.min(roundDelayMs * 2 ** (round - 1), roundDelayMaxMs) }
}
