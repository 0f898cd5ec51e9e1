import { isApple } from '../input/free-key.ts'
import { markVisitor } from '../page-script/visitor-header.ts'
import { rememberReferral } from '../session/waitlist-referral.ts'
import { replaceBlockedSessionStorage } from '../storage/shelter-storage.ts'
import { applyTheme, readTheme } from '../storage/theme.ts'
import { recordReplayEvents } from './event-replay.ts'
import { onceSettled, watchLoading } from './loading-watch.ts'

// Runs before the first paint, so that the page never flashes with wrong colours or a wrong header.
applyTheme(readTheme())
document.documentElement.dataset.themeReady = ''
if (isApple()) document.documentElement.dataset.keys = 'apple'
markVisitor()
// Must run before any other script of the page reads session storage.
replaceBlockedSessionStorage()
watchLoading()
// A page with deferred hydration starts the event replay in its own script, which first checks that there is something to wait for.
if (document.documentElement.dataset.wakes !== undefined) {
  const repeat = recordReplayEvents()
  onceSettled((app) => void repeat(app))
}
// Stored before hydration, because a visitor who leaves early may come back to join.
rememberReferral()
