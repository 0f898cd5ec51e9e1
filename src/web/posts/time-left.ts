import { trialExpiringSeconds, trialUrgentSeconds } from '#contract/limits.ts'

export type TimeLeft = { text: string; tone: 'calm' | 'expiring' | 'urgent' | 'expired' }

/** How long a trial post still lives, in hours and minutes. `expiresAt` is ISO 8601, `now` in milliseconds since the epoch. */
export function timeLeft(expiresAt: string, now: number): TimeLeft {
  const milliseconds = Date.parse(expiresAt) - now
  if (!(milliseconds > 0)) return { text: 'Expired', tone: 'expired' }
  return { text: hoursAndMinutes(milliseconds), tone: toneOf(milliseconds / 1000) }
}

function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes === 0) return 'under 1 min'
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

function toneOf(seconds: number): TimeLeft['tone'] {
  if (seconds < trialUrgentSeconds) return 'urgent'
  return seconds < trialExpiringSeconds ? 'expiring' : 'calm'
}
