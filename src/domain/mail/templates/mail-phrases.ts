import { codeLifetimeSeconds } from '#contract/limits.ts'
import { heading, type MailBody, note, paragraph } from './mail-body.ts'

/** A mail about a change. `otherwise` says what to do if the owner did not make it. */
export function notice(title: string, parts: Parameters<typeof paragraph>, otherwise: string): MailBody {
  return {
    subject: title,
    preview: 'If this was you, you don’t need to do anything.',
    blocks: [heading(title), paragraph(...parts), note(`If this wasn’t you, ${otherwise}`)],
    because: 'it belongs to your account.',
  }
}

/** The lifetimes of a mail's link and code. Six digits can be guessed, so the code expires sooner. */
export function lifetimesText(linkSeconds: number): string {
  return `The link expires in ${spanText(linkSeconds)}, the code in ${codeLifetimeSeconds / 60} minutes. Each works once.`
}

export function spanText(seconds: number): string {
  const hours = Math.round(seconds / 3_600)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** The day of an instant, in UTC, as `5 December 2026`. */
export function dayText(instant: Date): string {
  return instant.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
