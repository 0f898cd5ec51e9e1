import { balanceTexts } from '#contract/billing/balance-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'

/** Reports that the refresh of the balance failed. */
export function notifyRefreshFailed(): void {
  const { title, description } = balanceTexts.refreshFailed
  notify({ title: translated(title), description: translated(description), tone: 'lost' }, { force: true })
}
