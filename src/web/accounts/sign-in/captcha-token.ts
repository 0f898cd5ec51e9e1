import { resilientFetch } from '#web/platform/http/network.ts'
import { challengeOf, solveChallenge } from '#web/platform/http/solve-challenge.ts'

/** Works out the proof that no robot asks, for installations that want one. `null` when there is none to be had. */
export async function captchaToken(): Promise<string | null> {
  const answer = await resilientFetch('/auth/v1/captcha')
  if (!answer.ok) return null
  const challenge = challengeOf(await answer.json())
  return challenge === null ? null : solveChallenge(challenge)
}
