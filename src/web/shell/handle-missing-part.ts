import { type MissingPartOutcome, recoverMissingPart } from '#web/platform/errors/missing-part.ts'
import { noteRequest } from '#web/platform/http/connection.ts'

/** Does what can be done about a part that could not be loaded, and says what became of it. */
export async function handleMissingPart(): Promise<MissingPartOutcome> {
  const outcome = await recoverMissingPart()
  if (outcome === 'outdated') {
    const { showUpdateNotice } = await import('./check-for-update.tsx')
    showUpdateNotice({ isBroken: true })
  }
  // Twice in a row is a connection issue.
  if (outcome === 'unreachable') for (let told = 0; told < 2; told += 1) noteRequest(false)
  return outcome
}
