import { type MissingPartOutcome, recoverMissingPart } from '#web/platform/errors/missing-part.ts'
import { noteRequest } from '#web/platform/http/connection.ts'

/** Handles a part that could not be loaded, and returns the outcome. */
export async function handleMissingPart(): Promise<MissingPartOutcome> {
  const outcome = await recoverMissingPart()
  if (outcome === 'outdated') {
    const { showUpdateNotice } = await import('./check-for-update.tsx')
    showUpdateNotice({ isBroken: true })
  }
  // Two failures in a row count as a connection issue.
  if (outcome === 'unreachable') for (let count = 0; count < 2; count += 1) noteRequest(false)
  return outcome
}
