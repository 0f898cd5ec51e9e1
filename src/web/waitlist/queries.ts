import { queryOptions } from '@tanstack/react-query'
import type { WaitlistJoined, WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { challengeOf, solveChallenge } from '#web/platform/http/solve-challenge.ts'
import { clearReferral, rememberedReferral } from '#web/platform/session/waitlist-referral.ts'

/** A solved challenge can expire in transit; more than two in a row is an error. */
const challengesMax = 2

/**
 * Joins the waitlist, with the referral link of this browser, and solves a proof-of-work challenge if one is required. Throws the error of the call.
 */
export async function joinWaitlist({ email, fullName }: { email: string; fullName?: string | undefined }) {
  const referredBy = rememberedReferral() ?? undefined
  const input = { email: email.trim(), fullName, referredBy }
  let challenge: string | undefined
  for (let solved = 0; ; solved += 1) {
    try {
      const joined: WaitlistJoined = await api().waitlist.join({ ...input, challenge })
      // An unconfirmed address may need the referral again.
      if (joined.outcome === 'confirmed') clearReferral()
      return joined
    } catch (error) {
      challenge = solved < challengesMax ? await solutionFor(error) : undefined
      if (challenge === undefined) throw error
    }
  }
}

async function solutionFor(error: unknown): Promise<string | undefined> {
  const { code, data } = problemOf(error)
  const challenge = code === 'challenge_required' ? challengeOf(data) : null
  return challenge === null ? undefined : ((await solveChallenge(challenge)) ?? undefined)
}

/** The waitlist status of a token's owner; refetched when the visitor returns to the page. */
export const entryQuery = (token: string, known: WaitlistStatus) =>
  queryOptions({
    queryKey: ['waitlist', token],
    queryFn: async () => (await api().waitlist.entry({ token })).entry,
    initialData: known,
    staleTime: 10_000,
  })

export const confirmMutation = {
  mutationFn: async (token: string) => (await api().waitlist.confirm({ token })).entry,
}

export const leaveMutation = {
  mutationFn: (token: string) => api().waitlist.leave({ token }),
}
