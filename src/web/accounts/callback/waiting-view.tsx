import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** Something is being found out; as large as what most often comes of it. */
export function WaitingView({ children }: { children: string }) {
  return (
    <div role="status">
      <p className="text-ink-soft text-sm">{children}</p>
      <Skeleton className="mt-5 h-12 w-full" />
    </div>
  )
}
