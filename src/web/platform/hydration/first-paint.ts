import { isApple } from '../input/free-key.ts'
import { markVisitor } from '../page-script/visitor-header.ts'
import { rememberReferral } from '../session/waitlist-referral.ts'
import { replaceBlockedSessionStorage } from '../storage/shelter-storage.ts'
import { applyTheme, readTheme } from '../storage/theme.ts'

/** Runs before the first paint, so that the page never flashes with wrong colours or a wrong header. */
export function preparePage(): void {
  applyTheme(readTheme())
  document.documentElement.dataset.themeReady = ''
  if (isApple()) document.documentElement.dataset.keys = 'apple'
  markVisitor()
  // Must run before any other script of the page reads session storage.
  replaceBlockedSessionStorage()
  // Stored before hydration, because a visitor who leaves early may come back to join.
  rememberReferral()
}
