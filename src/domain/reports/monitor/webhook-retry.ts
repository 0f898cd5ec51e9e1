const minute = 60
const hour = 60 * minute

/** Seconds before the next attempt, by how many failed: about 24 hours in all. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 7 * hour, 10 * hour]

/** Failed attempts at an endpoint put off everything for it, a little longer each time. */
const endpointPauseSeconds = 5
const endpointPauseSecondsMax = minute

/** Of failures without a single success, before an endpoint is given up. */
const failingDaysMax = 5

/** Seconds until the next attempt after `attempts` failed ones; `null`: it is given up. A test is tried once. */
export function pauseAfter(type: string, attempts: number): number | null {
  return type === 'webhook.test' ? null : (pauses[attempts - 1] ?? null)
}

/** Seconds that an endpoint is left alone after `failures` in a row, so that one that is down takes no more than its share of the time. */
export function endpointPauseAfter(failures: number): number {
  return Math.min(endpointPauseSeconds * failures, endpointPauseSecondsMax)
}

/** Whether an endpoint is given up: it said that it is gone for good (HTTP 410), or nothing arrived for five days and another message has just been given up. */
export function isGivenUp({
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
