import { Skeleton } from '../loading/skeleton.tsx'

/** Placeholders of loading rows: a title and a line below it each. */
export function RowsSkeleton({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="border-line border-t">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className="border-line border-b py-3.5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}
