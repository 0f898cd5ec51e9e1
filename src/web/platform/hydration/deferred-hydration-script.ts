import { recoverMissingPart } from '../errors/missing-part.ts'
import { readStored } from '../storage/safe-storage.ts'
import { findDeferred, runDeferredScripts } from './deferred-scripts.ts'
import { recordReplayEvents } from './event-replay.ts'
import { firstInteraction, pageIdle } from './first-interaction.ts'
import { onceSettled } from './loading-watch.ts'

/*
 * The small script of a page with deferred hydration: the server renders it completely, and it hydrates at the first interaction. Events before that
 * are recorded and replayed after hydration. A page that shows this visitor more than the server rendered hydrates when the browser is idle.
 */

const { dataset } = document.documentElement

async function start() {
  // The running app has navigated to this page, which is therefore already hydrated.
  if (dataset.app !== undefined) return
  const interaction = firstInteraction()
  const repeat = recordReplayEvents()
  onceSettled((app) => {
    void repeat(app)
    if (app === 'failed') void recoverMissingPart()
  })
  // While hydration is deferred, the "did not load" message must not appear.
  dataset.deferred = ''
  await pageRead()
  await (seesMore() ? pageIdle() : interaction)
  delete dataset.deferred
  runDeferredScripts(document)
}

/**
 * Whether this visitor sees more than the server rendered: members, guests with trial links, and browsers that store the entry that the page names.
 */
function seesMore(): boolean {
  const storageKey = findDeferred(document)?.storageKey ?? ''
  return dataset.visitor !== 'guest' || (storageKey !== '' && readStored(storageKey) !== null)
}

async function pageRead() {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

void start()
