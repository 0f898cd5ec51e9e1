const minute = 60
const hour = 60 * minute

/** Seconds before the next attempt, by the number of failed ones: about 24 hours in total. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 7 * hour, 10 * hour]

/** Each failed attempt at an endpoint delays all its messages, a little longer each time. */
const endpointPauseSeconds = 5
const endpointPauseSecondsMax = minute

/** The maximum number of days with failures only, before an endpoint is disabled. */
const failingDaysMax = 5

/** Seconds until the next attempt after `attempts` failed ones; `null` when there is none. A test is tried once. */
export function pauseAfter(type: string, attempts: number): number | null {
  return type === 'webhook.test' ? null : (pauses[attempts - 1] ?? null)
}

/** Seconds without attempts after `failures` in a row, so that an endpoint that is down takes no more than its share of the time. */
export function endpointPauseAfter(failures: number): number {
  return Math.min(endpointPauseSeconds * failures, endpointPauseSecondsMax)
}

/**
 * Whether an endpoint is disabled: it responded with HTTP 410, or nothing was delivered for five days and another message has just failed for good.
 */
export function mustDisable({
  status,
  isLastAttempt,
  failingSince,
  now,
}: {
  status: number | null
  isLastAttempt: boolean
  failingSince: Date
  now: Date
}): boolean {
  if (status === 410) return true
  return isLastAttempt && now.getTime() - failingSince.getTime() >= failingDaysMax * 24 * hour * 1000
}
