import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { challengeOf, solveChallenge } from '#web/platform/http/solve-challenge.ts'
import type { TypedMessage } from './typed-message.ts'

/**
 * Sends a message to the operator. Solves a proof-of-work challenge if the server requires one, and calls `onWork` then. Throws the error of the
 * call.
 */
export async function sendMessage(
  typed: TypedMessage,
  { copy, onWork }: { copy: boolean; onWork: () => void },
): Promise<{ copied: boolean }> {
  try {
    return await api().contact.send({ ...typed, copy })
  } catch (error) {
    const { code, data } = problemOf(error)
    const challenge = code === 'challenge_required' ? challengeOf(data) : null
    if (challenge === null) throw error
    onWork()
    const solution = await solveChallenge(challenge)
    if (solution === null) throw error
    return api().contact.send({ ...typed, copy, challenge: solution })
  }
}
