import { hasTyping } from '../input/typing.ts'
import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'
import { currentBuild, serverBuild } from './app-version.ts'

/**
 * What becomes of a page one of whose parts could not be loaded. `reloading`: it is on its way out. `outdated`: the server has a newer build, and the
 * page is not loaded anew by itself, because something typed would be lost or because that did not help before. `unreachable`: the server does not
 * answer. `current`: the server runs this very build, so loading the page anew would change nothing.
 */
export type MissingPartOutcome = 'reloading' | 'outdated' | 'unreachable' | 'current'

let deciding: Promise<MissingPartOutcome> | undefined

/**
 * Loads the page anew at its address when the server runs a newer build: once for each build, so that this never goes on for ever. Several parts that
 * are missing at once are decided about once.
 */
export function recoverMissingPart(reload = () => window.location.reload()): Promise<MissingPartOutcome> {
  deciding ??= decide(reload).then((outcome) => {
    // A page on its way out has nothing more to decide.
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
  // Where nothing can be kept, nobody could tell that it was done before.
  if (!writeStored(storageNames.reloadedFor, build, 'session')) return 'outdated'
  reload()
  return 'reloading'
}
