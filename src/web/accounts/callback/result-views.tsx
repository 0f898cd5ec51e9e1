import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProofText } from '#web/ui/labels/proof-text.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** How long a success is shown before the page continues automatically. */
const successMs = 2_000

type SuccessViewProps = { title: string; children: ReactNode; action: string; onContinue: () => void }

/** Announces a success and continues after two seconds, or at once when the button is pressed. */
export function SuccessView({ title, children, action, onContinue }: SuccessViewProps) {
  const goOn = useRef(onContinue)
  useEffect(() => {
    goOn.current = onContinue
  })
  useEffect(() => {
    const timer = setTimeout(() => goOn.current(), successMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <p className="text-lg">
        <ProofText text={title} drawn />
      </p>
      <p className="mt-2 text-ink-soft text-sm leading-6 wrap-anywhere">{children}</p>
      <Button size="lg" className="mt-5 w-full" onClick={onContinue}>
        {action}
      </Button>
    </div>
  )
}

/** Shown while a result is loading; as large as the most likely result. */
export function WaitingView({ children }: { children: string }) {
  return (
    <div role="status">
      <p className="text-ink-soft text-sm">{children}</p>
      <Skeleton className="mt-5 h-12 w-full" />
    </div>
  )
}
