import { isApple } from './free-key.ts'
import { watchLoading } from './loading-watch.ts'
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
// Who leaves again before the page comes to life may come back to join.
rememberReferral()
