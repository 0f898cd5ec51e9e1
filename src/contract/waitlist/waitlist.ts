import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import { displayNameMax, emailMax } from '#contract/limits.ts'
import { isPlainLine, plainLine, trimmedLine } from '#contract/plain-text.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { waitlistTexts } from './waitlist-texts.ts'

/** Where somebody joined. */
export const waitlistSources = ['automation_page'] as const

/** Longer ones are no referral code of ours. */
const referralCodeTypedMax = 64
const tokenLength = 43

/**
 * What is needed to join. `referredBy` is the code of the link that somebody came through; one that nobody has counts for nothing. `challenge` is the
 * solution of a proof-of-work challenge, sent only after one was asked for.
 */
export const JoinWaitlist = z.object({
  email: z
    .string({ error: waitlistTexts.missing })
    .trim()
    .min(1, waitlistTexts.missing)
    .max(emailMax)
    .refine(isPlainLine, waitlistTexts.invalidEmail),
  fullName: z.string().overwrite(cleanLine).max(displayNameMax).optional(),
  source: z.enum(waitlistSources).default('automation_page'),
  referredBy: trimmedLine().max(referralCodeTypedMax).optional(),
  challenge: plainLine().max(4096).optional(),
})
export type JoinWaitlist = z.infer<typeof JoinWaitlist>

/** How somebody stands. Times are ISO 8601 in UTC. */
export const WaitlistStatus = z.object({
  /** Opens this standing, and leaves the list: for its owner alone. */
  token: z.string(),
  /** `pending`: the address is still to be confirmed, and there is no place yet. */
  status: z.enum(['pending', 'confirmed']),
  /** The address, all but its first character and its domain hidden. */
  maskedEmail: z.string(),
  /** Counted from 1; `null` while pending. */
  position: z.number().int().nullable(),
  /** How many wait, this one included once confirmed. */
  waiting: z.number().int(),
  /** Hand it to others: who comes through it and confirms moves its owner up. `null` while pending. */
  referralUrl: z.string().nullable(),
  /** How many came through the link, confirmed, and are still on the list. */
  referrals: z.number().int(),
  /** How much earlier each of them lets its owner stand, and how many of them count. */
  positionsPerReferral: z.number().int(),
  referralsCounted: z.number().int(),
  confirmedAt: z.string().nullable(),
  /** When the mail went out that says that it is their turn; `null` before. */
  toldAt: z.string().nullable(),
})
export type WaitlistStatus = z.infer<typeof WaitlistStatus>

/**
 * What became of joining. `mailed` is said to everybody whose address is not proven to be theirs, whether or not it is on the list already: a link
 * to confirm, or to the standing, is mailed. Members who join with the confirmed address of their account hear at once.
 */
export const WaitlistJoined = z.object({
  outcome: z.enum(['mailed', 'confirmed']),
  standing: WaitlistStatus.nullable(),
})
export type WaitlistJoined = z.infer<typeof WaitlistJoined>

/** Any text may stand where a token is expected; what cannot be one opens nothing. */
const tokenParam = z.object({
  token: z
    .string()
    .refine((text) => /^[A-Za-z0-9_-]{43}$/.test(text), {
      abort: true,
      error: errorTexts.nothingHere,
      params: { code: 'not_found' },
    })
    .length(tokenLength),
})

const tags = ['Waitlist']
const standing = z.object({ standing: WaitlistStatus })

export const waitlist = {
  join: oc
    .route({ method: 'POST', path: '/waitlist', tags, summary: 'Join the waitlist; joining twice is no error' })
    .input(JoinWaitlist)
    .output(WaitlistJoined),
  standing: oc
    .route({ method: 'GET', path: '/waitlist/{token}', tags, summary: 'How somebody stands, by the link of a mail' })
    .input(tokenParam)
    .output(standing),
  confirm: oc
    .route({
      method: 'POST',
      path: '/waitlist/{token}/confirmation',
      tags,
      summary: 'Confirm the address and take a place; confirming twice is no error',
    })
    .input(tokenParam)
    .output(standing),
  leave: oc
    .route({ method: 'DELETE', path: '/waitlist/{token}', tags, summary: 'Leave the waitlist; all of it is erased' })
    .input(tokenParam)
    .output(z.object({ left: z.literal(true) })),
}
