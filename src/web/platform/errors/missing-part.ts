import { hasTyping } from '../input/typing.ts'
import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'
import { currentBuild, serverBuild } from './app-version.ts'

/**
 * The outcome for a page with a part that could not be loaded. `reloading`: the page reloads. `outdated`: the server has a newer build, and the page
 * does not reload automatically, because typed text would be lost or because an earlier reload did not help. `unreachable`: the server does not
 * answer. `current`: the server runs the same build, so a reload would change nothing.
 */
export type MissingPartOutcome = 'reloading' | 'outdated' | 'unreachable' | 'current'

let deciding: Promise<MissingPartOutcome> | undefined

/**
 * Reloads the page when the server runs a newer build: once for each build, so that there is no endless loop. Several parts that are missing at the
 * same time share one decision.
 */
export function recoverMissingPart(reload = () => window.location.reload()): Promise<MissingPartOutcome> {
  deciding ??= decide(reload).then((outcome) => {
    // A page that reloads needs no further decision.
    if (outcome !== 'reloading') deciding = undefined
    return outcome
  })
  return deciding
}

async function decide(reload: () => void): Promise<MissingPartOutcome> {
  const build = await serverBuild()
  if (build === undefined) return 'unreachable'
  if (build === null || build === currentBuild()) return 'current'
  if (hasTyping() || readStored(storageNames.reloadedFor, 'session') === build) return 'outdated'
  // Without storage it is unknown whether the page was reloaded for this build before.
  if (!writeStored(storageNames.reloadedFor, build, 'session')) return 'outdated'
  reload()
  return 'reloading'
}
