import { recoverMissingPart } from '../errors/missing-part.ts'
import { readStored } from '../storage/safe-storage.ts'
import { findDeferred, runDeferredScripts } from './deferred-scripts.ts'
import { recordReplayEvents } from './event-replay.ts'
import { firstInteraction, pageIdle } from './first-interaction.ts'
import { onceSettled } from './loading-watch.ts'

/*
 * The small script of a page that the server drew whole and that comes to life once somebody is there. What is done with it before it answers is done
 * again once it does. Where the page has something for whoever opened it that the server did not draw, it comes to life when it is at rest.
 */

const { dataset } = document.documentElement

async function start() {
  // A page that is alive has gone on to this one by itself.
  if (dataset.app !== undefined) return
  const there = firstInteraction()
  const repeat = recordReplayEvents()
  onceSettled((app) => {
    void repeat(app)
    if (app === 'failed') void recoverMissingPart()
  })
  // While nobody waits for it, nothing is late.
  dataset.held = ''
  await pageRead()
  await (seesMore() ? pageIdle() : there)
  delete dataset.held
  runDeferredScripts(document)
}

/** Whether there is more for whoever is here than the server drew: for members, guests with trial links, and whose browser keeps what the page names. */
function seesMore(): boolean {
  const kept = findDeferred(document)?.kept ?? ''
  return dataset.visitor !== 'guest' || (kept !== '' && readStored(kept) !== null)
}

async function pageRead() {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

void start()
