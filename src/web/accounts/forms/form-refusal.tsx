import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TitledText } from '#contract/accounts/account-texts.ts'

/** Why a form was refused, announced when it appears; other actions are below it. */
export function FormRefusal({ refusal, children }: { refusal: TitledText | null; children?: ReactNode }) {
  return (
    // The live region exists before its text: otherwise screen readers do not announce it.
    <div role="alert">
      {refusal !== null && (
        <div className="mb-4 flex gap-3 rounded bg-lost-soft px-3.5 py-3 text-sm">
          <TriangleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0 text-lost" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-medium text-ink">{refusal.title}</p>
            <p className="mt-0.5 text-ink-soft wrap-anywhere">{refusal.message}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
