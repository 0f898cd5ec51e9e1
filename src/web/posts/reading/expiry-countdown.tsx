import { t } from '@lingui/core/macro'

type ExpiryCountdownProps = { expiresAt: string; hidden?: boolean; className: string }

/** The remaining time of a post. Empty until the page script fills it with the texts from here and updates it. */
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
