import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'

type ErrorStateProps = {
  title: string
  children: ReactNode
  onRetry: () => void
  className?: string
  /** When it is the only content of the page, its title is the heading of the page. */
  isPage?: boolean
}

/** An error: explains what happened and offers a retry. */
export function ErrorState({ title, children, onRetry, className, isPage = false }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className={classNames('flex gap-3 rounded bg-lost-soft p-4 text-sm', className)}>
      <TriangleAlert size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-lost" aria-hidden="true" />
      <div>
        <Title className="font-medium text-ink">{title}</Title>
        <p className="mt-0.5 text-ink-soft">{children}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  )
}
