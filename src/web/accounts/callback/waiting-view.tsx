import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** Shown while a result is loading; as large as the most likely result. */
export function WaitingView({ children }: { children: string }) {
  return (
    <div role="status">
      <p className="text-ink-soft text-sm">{children}</p>
      <Skeleton className="mt-5 h-12 w-full" />
    </div>
  )
}
