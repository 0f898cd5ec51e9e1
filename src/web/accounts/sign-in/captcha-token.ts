import { resilientFetch } from '#web/platform/http/network.ts'
import { challengeOf, solveChallenge } from '#web/platform/http/solve-challenge.ts'

/** Computes the captcha token for installations that require one. `null` if none is available. */
export async function captchaToken(): Promise<string | null> {
  const answer = await resilientFetch('/auth/v1/captcha')
  if (!answer.ok) return null
  const challenge = challengeOf(await answer.json())
  return challenge === null ? null : solveChallenge(challenge)
}
