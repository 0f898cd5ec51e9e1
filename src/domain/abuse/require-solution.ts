import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createTrialChallenge, redeemChallenge } from './challenge.ts'

export type ChallengeRules = {
  challengeSecret: string
  /** See `createTrialChallenge`. */
  challengeCost: number
}

/**
 * Requires the solution of a challenge, and spends it. Throws `challenge_required` with a challenge in `data.challenge`, and `challenge_failed` for a
 * wrong, late or used solution.
 */
export async function requireSolution(db: Db, solution: string | undefined, rules: ChallengeRules): Promise<void> {
  if (solution === undefined) throw await challengeRequired(rules)
  if (!(await redeemChallenge(db, { secret: rules.challengeSecret, solution }))) throw challengeFailed()
}

export function challengeFailed(): DomainError {
  return new DomainError('challenge_failed', 'The security check failed or expired. Please try again.')
}

export async function challengeRequired(rules: ChallengeRules): Promise<DomainError> {
  const challenge = await createTrialChallenge({ secret: rules.challengeSecret, cost: rules.challengeCost })
  return new DomainError('challenge_required', 'Please wait while your browser completes a short check.', {
    data: { challenge },
  })
}
