import { noteEarlyInput } from './early-input.ts'
import { isApple } from './free-key.ts'
import { onceSettled, watchLoading } from './loading-watch.ts'
import { markVisitor } from './page-script-visitor.ts'
import { shelterSessionStorage } from './shelter-storage.ts'
import { applyTheme, readTheme } from './theme.ts'
import { rememberReferral } from './waitlist-referral.ts'

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
  const repeat = noteEarlyInput()
  onceSettled((app) => void repeat(app))
}
// Who leaves again before the page comes to life may come back to join.
rememberReferral()
