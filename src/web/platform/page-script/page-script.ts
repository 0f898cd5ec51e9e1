import { installThemeToggles } from '../storage/theme.ts'
import { wireSearchKeys } from './keys.ts'
import { followOutline, showReadingProgress } from './reading.ts'
import { wireCopyButtons, wireShareButtons } from './share.ts'
import { localiseTimes, startCountdowns } from './times.ts'
import { countViews } from './views.ts'
import { greetMember } from './visitor-header.ts'

/**
 * The features of a page that does not hydrate. They are independent: an error in one does not affect the others, and the page is complete without
 * any.
 */
const parts = [
  installThemeToggles,
  () => greetMember(document),
  () => localiseTimes(document),
  () => startCountdowns(document),
  () => wireCopyButtons(document),
  () => wireShareButtons(document),
  () => countViews(document),
  () => showReadingProgress(document),
  () => followOutline(document),
  wireSearchKeys,
]

function start() {
  for (const part of parts) {
    try {
      part()
    } catch {
      // An old browser lacks an API that this part needs.
    }
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()
