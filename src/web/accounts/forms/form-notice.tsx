import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** Information before the next step, announced when it appears. */
export function FormNotice({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="flex gap-3 rounded bg-verified-soft px-3.5 py-3 text-sm">
      <MailCheck size={18} strokeWidth={1.75} className="mt-px shrink-0 text-verified" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium text-ink">{title}</p>
        <p className="mt-0.5 text-ink-soft wrap-anywhere">{children}</p>
        {action !== undefined && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  )
}
