import { TriangleAlert } from 'lucide-react'

/** Why a payment failed. Screen readers announce it when it appears. */
export function CreditsRefusal({ title, message }: { title: string; message: string | null }) {
  return (
    // The live region exists before its text: only then do screen readers announce it.
    <div role="alert">
      {message !== null && (
        <div className="flex gap-3 rounded bg-lost-soft px-3.5 py-3 text-sm">
          <TriangleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0 text-lost" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-medium text-ink">{title}</p>
            <p className="mt-0.5 text-ink-soft wrap-anywhere">{message}</p>
          </div>
        </div>
      )}
    </div>
  )
}
