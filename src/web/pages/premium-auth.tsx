import { useEffect, useReducer } from 'react'
import { nextAuthFlow } from '#web/accounts/sign-in/auth-flow.ts'
import { AuthPanel } from '#web/accounts/sign-in/auth-panel.tsx'
import { useSignInProviders } from '#web/accounts/sign-in/sign-in-options.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notifySignedIn } from './after-sign-in.ts'

/** Sign-in and sign-up inside a premium dialog, which continues automatically once the visitor is signed in. */
export function PremiumAuth({ onLeave }: { onLeave: () => void }) {
  const providers = useSignInProviders()
  const { state } = useSession()
  const [flow, dispatch] = useReducer(nextAuthFlow, { view: 'signIn', email: '', notice: null })

  useEffect(() => {
    if (state === 'needs-factor') dispatch({ type: 'shown', view: 'factor' })
  }, [state])

  return (
    <AuthPanel
      flow={flow}
      dispatch={dispatch}
      providers={providers}
      focused
      onLeave={onLeave}
      onDone={({ isNew }) => notifySignedIn(isNew)}
    />
  )
}
