import { t } from '@lingui/core/macro'
import { useReducer } from 'react'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type AuthView, nextAuthFlow } from './auth-flow.ts'
import { type AuthDone, AuthPanel } from './auth-panel.tsx'
import { authWords } from './auth-words.ts'
import { useSignInProviders } from './sign-in-options.ts'

export type LoginDialogProps = {
  tab: 'login' | 'signup'
  /** Completes 'Sign in to access …'. */
  accessTo?: string | undefined
  email?: string | undefined
  upgrade?: boolean | undefined
  /** What led here, said above the form. */
  notice?: 'exists' | undefined
  /** The password was right before; only the second factor is due. */
  needsFactor?: boolean | undefined
  onClose: () => void
  /** The person is about to be away for a while: at another site, or in their inbox. */
  onLeave?: () => void
  onDone: (done: AuthDone) => void
}

/** Signing in and signing up without leaving the page. */
export function LoginDialog(props: LoginDialogProps) {
  const { tab, accessTo, email = '', upgrade = false, notice, needsFactor = false } = props
  const { onClose, onLeave, onDone } = props
  // Asked for once and awaited here, so that the dialog opens at its full size.
  const providers = useSignInProviders()
  const [flow, dispatch] = useReducer(nextAuthFlow, {
    view: needsFactor ? 'factor' : tab === 'signup' ? 'signUp' : 'signIn',
    email,
    notice: notice === undefined ? null : { kind: notice, email },
  })
  const { title, description } = authWords(flow.view, upgrade)
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
