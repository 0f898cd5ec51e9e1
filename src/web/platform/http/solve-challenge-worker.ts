import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey as deriveWithPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveWithSha } from 'altcha-lib/algorithms/web/sha'

/** The messages of the worker, which searches off the main thread and reports its progress from time to time. */
export type ChallengeReport =
  | { type: 'tried'; count: number }
  | { type: 'solved'; payload: string }
  | { type: 'unsolved' }

const reportEveryMs = 120

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  try {
    report(await solve(data))
  } catch {
    report({ type: 'unsolved' })
  }
}

async function solve(challenge: Challenge): Promise<ChallengeReport> {
  const derive = challenge.parameters.algorithm.startsWith('PBKDF2') ? deriveWithPbkdf2 : deriveWithSha
  const solution = await solveChallenge({ challenge, deriveKey: countingAttempts(derive) })
  if (solution === null) return { type: 'unsolved' }
  const { parameters, signature } = challenge
  return { type: 'solved', payload: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })) }
}

function countingAttempts(derive: DeriveKeyFunction): DeriveKeyFunction {
  let count = 0
  let reportedAt = performance.now()
  return (...input) => {
    count += 1
    if (performance.now() - reportedAt > reportEveryMs) {
      reportedAt = performance.now()
      report({ type: 'tried', count })
    }
    return derive(...input)
  }
}

function report(message: ChallengeReport) {
  self.postMessage(message)
}
