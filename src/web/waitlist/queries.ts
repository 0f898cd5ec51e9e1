import { queryOptions } from '@tanstack/react-query'
import type { WaitlistJoined, WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { challengeOf, solveChallenge } from '#web/platform/http/solve-challenge.ts'
import { forgetReferral, rememberedReferral } from '#web/platform/session/waitlist-referral.ts'

/** A solved challenge can expire on the way; more than two in a row is a fault. */
const challengesMax = 2

/** Joins, with whose link this browser came through, and works out a proof of work where one is asked for. Throws what the call throws. */
export async function joinWaitlist({ email, fullName }: { email: string; fullName?: string | undefined }) {
  const referredBy = rememberedReferral() ?? undefined
  const asked = { email: email.trim(), fullName, referredBy }
  let challenge: string | undefined
  for (let solved = 0; ; solved += 1) {
    try {
      const joined: WaitlistJoined = await api().waitlist.join({ ...asked, challenge })
      // Of somebody whose address is still to be confirmed it may be sent again.
      if (joined.outcome === 'confirmed') forgetReferral()
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

/** How the owner of a token stands; asked again when they come back to the page. */
export const standingQuery = (token: string, known: WaitlistStatus) =>
  queryOptions({
    queryKey: ['waitlist', token],
    queryFn: async () => (await api().waitlist.standing({ token })).standing,
    initialData: known,
    staleTime: 10_000,
  })

export const confirmMutation = {
  mutationFn: async (token: string) => (await api().waitlist.confirm({ token })).standing,
}

export const leaveMutation = {
  mutationFn: (token: string) => api().waitlist.leave({ token }),
}
