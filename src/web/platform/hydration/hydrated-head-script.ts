import { startProgram } from './deferred-program.ts'
import { recordReplayEvents } from './event-replay.ts'
import { firstInteraction, inSlices, pagePainted } from './first-interaction.ts'
import { preparePage } from './first-paint.ts'
import { onceSettled, watchLoading } from './loading-watch.ts'

/*
 * The script in the head of a page that hydrates. Its program is loaded after the first paint and runs in idle slices, urgently after the first
 * interaction. Events before hydration are recorded and replayed after it.
 */

async function hydrate() {
  const repeat = recordReplayEvents()
  let isUrgent = false
  void firstInteraction().then(() => {
    isUrgent = true
  })
  onceSettled((app) => void repeat(app))
  await pageRead()
  await pagePainted()
  await startProgram(document, { priority: isUrgent ? 'auto' : 'low', pause: inSlices(() => isUrgent) })
}

async function pageRead() {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

preparePage()
watchLoading()
void hydrate()
