import { installThemeToggles } from '../storage/theme.ts'
import { wireSearchKeys } from './keys.ts'
import { followOutline, showReadingProgress } from './reading.ts'
import { wireCopyButtons, wireShareButtons } from './share.ts'
import { localiseTimes, startCountdowns } from './times.ts'
import { countViews } from './views.ts'
import { greetMember } from './visitor-header.ts'

/** Everything a page that does not hydrate can do. Each part stands alone: one that fails takes nothing with it, and the page is complete without any. */
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
      // An old browser lacks what this part needs.
    }
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()
