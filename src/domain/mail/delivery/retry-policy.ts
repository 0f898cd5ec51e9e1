/** Attempts close upon each other, for a hiccup: the second after `baseDelayMs`, the third after twice that. */
const attemptsPerRound = 3
const baseDelayMs = 1_000

/** Between rounds, for a server that is down: a minute, doubled up to an hour. */
const roundDelayMs = 60_000
const roundDelayMaxMs = 3_600_000

/** Rounds until a message is given up: about 24 hours of mail, as long as its links hold; ten minutes of a text message, as its code does. */
const roundsMax = { email: 30, sms: 5 } as const

export type NextAttempt = { inMs: number } | 'never'

/**
 * When to try again after `attempts` failed ones. `retryable` is whether another attempt at once is worth it; a failure that is not `final` is
 * tried again in a later round even so, for what was wrong may have been put right by then.
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
