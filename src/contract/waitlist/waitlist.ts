import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import { displayNameMax, emailMax } from '#contract/limits.ts'
import { isPlainLine, plainLine, trimmedLine } from '#contract/plain-text.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { waitlistTexts } from './waitlist-texts.ts'

/** The pages where visitors can join. */
const waitlistSources = ['automation_page'] as const

/** A longer code cannot be a referral code of this site. */
const referralCodeTypedMax = 64
const tokenLength = 43

/**
 * The input for joining. `referredBy` is the code of a referral link; an unknown code is ignored. `challenge` is the solution of a proof-of-work
 * challenge, sent only after the server required one.
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

/** The status of a waitlist entry. Times are ISO 8601 in UTC. */
export const WaitlistStatus = z.object({
  /** Reads this status and removes the entry. For the owner of the entry only. */
  token: z.string(),
  /** `pending`: the address is not confirmed yet, and the entry has no position. */
  status: z.enum(['pending', 'confirmed']),
  /** The address, masked except for its first character and its domain. */
  maskedEmail: z.string(),
  /** Counted from 1; `null` while pending. */
  position: z.number().int().nullable(),
  /** The number of confirmed entries, including this one once it is confirmed. */
  waiting: z.number().int(),
  /** The link to share. A visitor who joins through it and confirms moves its owner up. `null` while pending. */
  referralUrl: z.string().nullable(),
  /** The number of confirmed entries that joined through the link and are still on the list. */
  referrals: z.number().int(),
  /** By how many positions each referral moves its owner up, and how many referrals count. */
  positionsPerReferral: z.number().int(),
  referralsCounted: z.number().int(),
  confirmedAt: z.string().nullable(),
  /** When the invitation mail was sent; `null` before. */
  notifiedAt: z.string().nullable(),
})
export type WaitlistStatus = z.infer<typeof WaitlistStatus>

/**
 * The result of joining. `mailed` is the answer for every address that is not proven to be the visitor's, whether or not it is already on the list: a
 * link to confirm, or to the status, is mailed. A member with the confirmed address of the account gets the status at once.
 */
export const WaitlistJoined = z.object({
  outcome: z.enum(['mailed', 'confirmed']),
  entry: WaitlistStatus.nullable(),
})
export type WaitlistJoined = z.infer<typeof WaitlistJoined>

/** Accepts any text as a token. An invalid one is answered `not_found`. */
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
const statusOutput = z.object({ entry: WaitlistStatus })

export const waitlist = {
  join: oc
    .route({ method: 'POST', path: '/waitlist', tags, summary: 'Join the waitlist; a repeated request is no error' })
    .input(JoinWaitlist)
    .output(WaitlistJoined),
  entry: oc
    .route({ method: 'GET', path: '/waitlist/{token}', tags, summary: 'Get a waitlist entry by the token of a mail' })
    .input(tokenParam)
    .output(statusOutput),
  confirm: oc
    .route({
      method: 'POST',
      path: '/waitlist/{token}/confirmation',
      tags,
      summary: 'Confirm the address, which gives the entry a position; confirming twice is no error',
    })
    .input(tokenParam)
    .output(statusOutput),
  leave: oc
    .route({
      method: 'DELETE',
      path: '/waitlist/{token}',
      tags,
      summary: 'Leave the waitlist; all data of the entry is erased',
    })
    .input(tokenParam)
    .output(z.object({ left: z.literal(true) })),
}
