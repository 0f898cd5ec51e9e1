import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { SignInProvider } from '#web/platform/http/page-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { signInWithProvider } from './sign-in-calls.ts'

type ProviderButtonsProps = { providers: readonly SignInProvider[]; onLeave?: (() => void) | undefined }

/** The buttons for the sign-in providers of this installation. */
export function ProviderButtons({ providers, onLeave }: ProviderButtonsProps) {
  const [leavingTo, setLeavingTo] = useState<string>()
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  useReturn(() => setLeavingTo(undefined))
  if (providers.length === 0) return null
  const isMany = providers.length > 2

  async function handleLeave(name: string) {
    setLeavingTo(name)
    setRefusal(null)
    onLeave?.()
    const refused = await signInWithProvider(name)
    setRefusal(refused)
    if (refused !== null) setLeavingTo(undefined)
  }

  return (
    <div className="-mb-4 mt-6">
      <p className="flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans comment="Between the form and the buttons of other sites to sign in by">or</Trans>
      </p>
      <div className={classNames('mt-4 mb-4 grid gap-2', isMany && 'grid-cols-2')}>
        {providers.map(({ name, label }) => (
          <Button
            key={name}
            variant="secondary"
            disabled={leavingTo !== undefined}
            aria-busy={leavingTo === name || undefined}
            onClick={() => void handleLeave(name)}
            className="min-w-0 last:odd:col-span-full"
          >
            <ProviderMark name={name} />
            <span className="truncate">
              <Trans>
                <span className={isMany ? 'sr-only' : ''}>Continue with </span>
                {label}
              </Trans>
            </span>
          </Button>
        ))}
      </div>
      <FormRefusal refusal={refusal} />
    </div>
  )
}

/** After the browser's Back button, the page is restored as it was left; its buttons must work again. */
function useReturn(onReturn: () => void) {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  })
}
