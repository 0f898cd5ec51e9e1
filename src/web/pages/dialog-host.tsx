import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sameSitePath } from '#web/platform/navigation/same-site-path.ts'
import { closeDialog, type OpenDialog, type SignInParameters } from '#web/platform/overlays/dialogs.ts'
import { saveIntent, takeIntent } from '#web/platform/session/intents.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notifySignedIn, useContinueTo } from './after-sign-in.ts'

const LoginDialog = lazy(() =>
  import('#web/accounts/sign-in/login-dialog.tsx').then(({ LoginDialog }) => ({ default: LoginDialog })),
)
const TrialSave = lazy(() => import('./trial-save.tsx').then(({ TrialSave }) => ({ default: TrialSave })))
const ConvertTrialsDialog = lazy(() =>
  import('#web/posts/conversion/convert-trials-dialog.tsx').then(({ ConvertTrialsDialog }) => ({
    default: ConvertTrialsDialog,
  })),
)
const ClaimDialog = lazy(() =>
  import('#web/posts/claims/claim-dialog.tsx').then(({ ClaimDialog }) => ({ default: ClaimDialog })),
)
const PublishedDialog = lazy(() =>
  import('#web/posts/generator/published-dialog.tsx').then(({ PublishedDialog }) => ({ default: PublishedDialog })),
)
const CreditsDialog = lazy(() =>
  import('#web/billing/credits/credits-dialog.tsx').then(({ CreditsDialog }) => ({ default: CreditsDialog })),
)
const Premium = lazy(() => import('./premium.tsx').then(({ Premium }) => ({ default: Premium })))
const PremiumTour = lazy(() => import('./premium.tsx').then(({ PremiumTour }) => ({ default: PremiumTour })))
const Palette = lazy(() =>
  import('#web/palette/palette-dialog.tsx').then(({ PaletteDialog }) => ({ default: PaletteDialog })),
)
const Shortcuts = lazy(() =>
  import('#web/palette/shortcut-sheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)
const Waitlist = lazy(() => import('./waitlist.tsx').then(({ Waitlist }) => ({ default: Waitlist })))

declare global {
  /** The browser's close requests, such as the back gesture of a phone. Not supported everywhere. */
  var CloseWatcher: (new () => { onclose: (() => void) | null; destroy(): void }) | undefined
}

/** Renders the open dialog, whose code is loaded at its first use. A dialog belongs to its page: it closes when the visitor leaves. */
export function DialogHost({ dialog }: { dialog: OpenDialog }) {
  useCloseOnLeave(dialog.type)
  return <Suspense fallback={null}>{dialogFor(dialog)}</Suspense>
}

function dialogFor(dialog: OpenDialog) {
  switch (dialog.type) {
    case 'login':
    case 'signup':
      return <SignIn key={dialog.type} tab={dialog.type} parameters={dialog.props} />
    case 'trialUpgrade':
      return <SignIn key={dialog.type} tab="signup" parameters={{ ...dialog.props, upgrade: true }} />
    case 'savePost':
      return <TrialSave onClose={closeDialog} {...dialog.props} />
    case 'keepPosts':
      return <ConvertTrialsDialog onClose={closeDialog} {...dialog.props} />
    case 'published':
      return <PublishedDialog onClose={closeDialog} {...dialog.props} />
    case 'claim':
      return <ClaimDialog onClose={closeDialog} {...dialog.props} />
    case 'premium':
      return <Premium onClose={closeDialog} {...dialog.props} />
    case 'premiumTour':
      return <PremiumTour onClose={closeDialog} {...dialog.props} />
    case 'pricing':
      return <CreditsDialog onClose={closeDialog} {...dialog.props} />
    case 'waitlist':
      return <Waitlist onClose={closeDialog} {...dialog.props} />
    case 'palette':
      return <Palette onClose={closeDialog} />
    case 'shortcuts':
      return <Shortcuts onClose={closeDialog} />
    case 'none':
      return null
  }
}

/** After the sign-in the visitor stays on the page, unless the dialog was opened for another one. */
function SignIn({ tab, parameters }: { tab: 'login' | 'signup'; parameters: SignInParameters }) {
  const { accessTo, email, upgrade, notice, returnTo, onDone } = parameters
  const continueTo = useContinueTo()
  const needsFactor = useSession().state === 'needs-factor'

  /** A mail or another site interrupts the sign-in, which may end on another page. */
  function handleLeave() {
    if (returnTo !== undefined) saveIntent('navigation', { path: returnTo })
  }

  function handleDone({ isNew }: { isNew: boolean }) {
    closeDialog()
    notifySignedIn(isNew)
    onDone?.()
    // Removed in any case, so that the next sign-in does not navigate there again.
    const intentPath = takeIntent('navigation')?.path
    const path = sameSitePath(returnTo ?? intentPath)
    if (path !== null) continueTo(path)
  }

  return (
    <LoginDialog
      tab={tab}
      accessTo={accessTo}
      email={email}
      upgrade={upgrade}
      notice={notice}
      needsFactor={needsFactor}
      onClose={closeDialog}
      onLeave={handleLeave}
      onDone={handleDone}
    />
  )
}

const onSignInPage: readonly string[] = ['login', 'signup', 'trialUpgrade'] satisfies OpenDialog['type'][]

/**
 * A navigation to another page closes the dialog, and so does the back gesture of a phone. On the sign-in page the sign-in dialogs are not needed.
 */
function useCloseOnLeave(type: OpenDialog['type']) {
  const { pathname } = useLocation()
  const [opened] = useState(pathname)
  const isNeedless = pathname === '/login' && onSignInPage.includes(type)
  useEffect(() => {
    if (isNeedless || pathname !== opened) closeDialog()
  }, [isNeedless, pathname, opened])
  useEffect(() => {
    if (globalThis.CloseWatcher === undefined) return
    const watcher = new globalThis.CloseWatcher()
    watcher.onclose = closeDialog
    return () => {
      watcher.onclose = null
      watcher.destroy()
    }
  }, [])
}
