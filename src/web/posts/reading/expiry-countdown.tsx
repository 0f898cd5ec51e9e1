import { t } from '@lingui/core/macro'

type ExpiryCountdownProps = { expiresAt: string; hidden?: boolean; className: string }

/** How long a post still lives. Empty until the page script fills it, in the words given here, and keeps it right. */
export function ExpiryCountdown({ expiresAt, hidden, className }: ExpiryCountdownProps) {
  return (
    <span
      data-expires-at={expiresAt}
      data-left={t({ message: 'Expires in #', comment: '# is a span of time, such as: 5 hours 12 minutes' })}
      data-ending={t`Expires in less than a minute`}
      data-over={t`Expired`}
      hidden={hidden}
      className={className}
    />
  )
}
