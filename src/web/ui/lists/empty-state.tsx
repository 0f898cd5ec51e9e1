import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  children: ReactNode
  action?: ReactNode
  /** When it is the only content of the page, its title is the heading of the page. */
  isPage?: boolean
}

/** An empty list: explains the next step and offers it. */
export function EmptyState({ title, children, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="border-line border-y py-8">
      <Title className={isPage ? 'font-semibold text-ink text-lg' : 'font-semibold text-ink'}>{title}</Title>
      <div className="mt-1.5 max-w-[56ch] text-ink-soft">{children}</div>
      {action !== undefined && <div className="mt-5 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
