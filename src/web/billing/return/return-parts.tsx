import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { useHydrated } from '#web/ui/loading/use-hydrated.ts'
import { isCheckoutWindow } from './return-window.ts'

/** Whether this is the window that was opened for the payment; false before hydration. */
export function useCheckoutWindow(): boolean {
  return useHydrated() && isCheckoutWindow()
}

/** Closes the window that was opened for the payment. Browsers do not let scripts close every window; then a text says that it can be closed. */
export function CloseWindow() {
  const [isLeft, setIsLeft] = useState(false)

  function handleClose() {
    window.close()
    setTimeout(() => setIsLeft(true), 300)
  }

  if (isLeft)
    return (
      <p className="self-center text-ink-soft text-sm">
        <Trans>You can close this window now.</Trans>
      </p>
    )
  return (
    <Button onClick={handleClose}>
      <Trans>Close window</Trans>
    </Button>
  )
}

/** The facts of a purchase, one per row. */
export function ReturnFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-6 max-w-md divide-y divide-line border-line border-y text-base">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-2.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right font-medium text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
