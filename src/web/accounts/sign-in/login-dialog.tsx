import { t } from '@lingui/core/macro'
import { useReducer } from 'react'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type AuthView, nextAuthFlow } from './auth-flow.ts'
import { type AuthDone, AuthPanel } from './auth-panel.tsx'
import { authTexts } from './auth-texts.ts'
import { useSignInProviders } from './sign-in-options.ts'

export type LoginDialogProps = {
  tab: 'login' | 'signup'
  /** Completes 'Sign in to access …'. */
  accessTo?: string | undefined
  email?: string | undefined
  upgrade?: boolean | undefined
  /** The notice above the form. */
  notice?: 'exists' | undefined
  /** The password was already correct; only the second factor is missing. */
  needsFactor?: boolean | undefined
  onClose: () => void
  /** The user is about to leave the page: for another site, or for the inbox. */
  onLeave?: () => void
  onDone: (done: AuthDone) => void
}

/** Sign-in and sign-up in a dialog on the current page. */
export function LoginDialog(props: LoginDialogProps) {
  const { tab, accessTo, email = '', upgrade = false, notice, needsFactor = false } = props
  const { onClose, onLeave, onDone } = props
  // Awaited here, so that the dialog opens at its full size.
  const providers = useSignInProviders()
  const [flow, dispatch] = useReducer(nextAuthFlow, {
    view: needsFactor ? 'factor' : tab === 'signup' ? 'signUp' : 'signIn',
    email,
    notice: notice === undefined ? null : { kind: notice, email },
  })
  const { title, description } = authTexts(flow.view, upgrade)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={accessTo === undefined ? description : (accessLine(flow.view, accessTo) ?? description)}
    >
      <div className="mt-6">
        <AuthPanel
          flow={flow}
          dispatch={dispatch}
          upgrade={upgrade}
          providers={providers}
          focused
          onLeave={onLeave}
          onDone={onDone}
        />
      </div>
    </Dialog>
  )
}

function accessLine(view: AuthView, accessTo: string): string | null {
  switch (view) {
    case 'signIn':
      return t`Sign in to access ${accessTo}`
    case 'signUp':
      return t`Create an account to access ${accessTo}`
    default:
      return null
  }
}
