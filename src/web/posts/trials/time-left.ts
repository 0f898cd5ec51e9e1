import { t } from '@lingui/core/macro'
import { trialExpiringSeconds, trialUrgentSeconds } from '#contract/limits.ts'

export type TimeLeft = { text: string; tone: 'calm' | 'expiring' | 'urgent' | 'expired' }

/** The remaining time of a trial post, in hours and minutes. `expiresAt` is ISO 8601, `now` in milliseconds since the epoch. */
export function timeLeft(expiresAt: string, now: number): TimeLeft {
  const milliseconds = Date.parse(expiresAt) - now
  if (!(milliseconds > 0)) return { text: t`Expired`, tone: 'expired' }
  return { text: hoursAndMinutes(milliseconds), tone: toneOf(milliseconds / 1000) }
}

/** `5 h 12 min left`, or that it has expired. */
export function remainingText({ text: time, tone }: TimeLeft): string {
  return tone === 'expired' ? time : t`${time} left`
}

function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes === 0) return t`under 1 min`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? t`${minutes} min` : t`${hours} h ${rest} min`
}

function toneOf(seconds: number): TimeLeft['tone'] {
  if (seconds < trialUrgentSeconds) return 'urgent'
  return seconds < trialExpiringSeconds ? 'expiring' : 'calm'
}
