import { Coins } from 'lucide-react'
import { balanceTexts } from '#contract/billing/balance-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { balanceText, creditsText } from '../balance-text.ts'
import { refreshBalance, useBalance } from './balance-store.ts'
import { notifyRefreshFailed } from './notify-refresh-failed.ts'

const buttonClass = buttonStyle({ variant: 'secondary', size: 'sm', className: 'tabular-nums' })

/** The live balance of the member, as a link to the billing page. If the balance cannot be read, a button reads it again. */
export function BalanceBadge({ userId }: { userId: string }) {
  const balance = useBalance(userId)

  async function handleRefresh() {
    if (!(await refreshBalance())) notifyRefreshFailed()
  }

  if (balance.state === 'failed') {
    return (
      <button type="button" className={buttonClass} onClick={() => void handleRefresh()}>
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
      className={buttonClass}
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
