import { Coins } from 'lucide-react'
import { balanceTexts } from '#contract/balance-texts.ts'
import { notify } from '#web/platform/notifications.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { refreshBalance, useBalance } from './balance-store.ts'
import { creditsText } from './balance-words.ts'

const look = buttonStyle({ variant: 'secondary', size: 'sm', className: 'tabular-nums' })

/** What the member has, live, and the way to where it came from. When it could not be read, a press asks again. */
export function BalanceBadge({ userId }: { userId: string }) {
  const balance = useBalance(userId)

  async function handleRefresh() {
    if (!(await refreshBalance())) notify({ ...balanceTexts.refreshFailed, tone: 'lost' }, { force: true })
  }

  if (balance.state === 'failed') {
    return (
      <button type="button" className={look} onClick={() => void handleRefresh()}>
        {balanceTexts.unknown}
      </button>
    )
  }
  if (balance.state === 'loading') return <Skeleton className="h-8 w-24" />
  return (
    <a href="/dashboard/billing" className={look}>
      <Coins size={15} strokeWidth={1.75} className="text-ink-faint" aria-hidden="true" />
      {creditsText(balance.credits.balance)}
    </a>
  )
}
