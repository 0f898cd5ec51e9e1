import { isApple } from '../input/free-key.ts'
import { markVisitor } from '../page-script/visitor-header.ts'
import { rememberReferral } from '../session/waitlist-referral.ts'
import { shelterSessionStorage } from '../storage/shelter-storage.ts'
import { applyTheme, readTheme } from '../storage/theme.ts'
import { recordReplayEvents } from './event-replay.ts'
import { onceSettled, watchLoading } from './loading-watch.ts'

// Runs before the first paint, so that no page flashes in the wrong colours or with the wrong header.
applyTheme(readTheme())
document.documentElement.dataset.themeReady = ''
if (isApple()) document.documentElement.dataset.keys = 'apple'
markVisitor()
// Before any other script of the page asks for it.
shelterSessionStorage()
watchLoading()
// A late page has it from its own script, which first sees to it that there is something to wait for.
if (document.documentElement.dataset.wakes !== undefined) {
  const repeat = recordReplayEvents()
  onceSettled((app) => void repeat(app))
}
// Who leaves again before the page comes to life may come back to join.
rememberReferral()
