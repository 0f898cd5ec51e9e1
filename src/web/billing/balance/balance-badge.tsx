import { Coins } from 'lucide-react'
import { balanceTexts } from '#contract/billing/balance-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { balanceText, creditsText } from '../balance-words.ts'
import { refreshBalance, useBalance } from './balance-store.ts'
import { sayRefreshFailed } from './say-refresh-failed.ts'

const look = buttonStyle({ variant: 'secondary', size: 'sm', className: 'tabular-nums' })

/** What the member has, live, and the way to where it came from. When it could not be read, a press asks again. */
export function BalanceBadge({ userId }: { userId: string }) {
  const balance = useBalance(userId)

  async function handleRefresh() {
    if (!(await refreshBalance())) sayRefreshFailed()
  }

  if (balance.state === 'failed') {
    return (
      <button type="button" className={look} onClick={() => void handleRefresh()}>
        {translated(balanceTexts.unknown)}
      </button>
    )
  }
  if (balance.state === 'loading') return <Skeleton className="h-8 w-24" />
  const available = creditsText(balance.credits.available)
  const text = balanceText(balance.credits)
  return (
    <a
      href="/dashboard/billing"
      className={look}
      title={text}
      aria-label={text === available ? text : `${available}: ${text}`}
    >
      <Coins size={15} strokeWidth={1.75} className="text-ink-faint" aria-hidden="true" />
      {text === available ? (
        <span>{available}</span>
      ) : (
        <>
          <span className="lg:hidden">{available}</span>
          <span className="max-lg:hidden">{text}</span>
        </>
      )}
    </a>
  )
}
