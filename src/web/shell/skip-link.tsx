import { Trans } from '@lingui/react/macro'

/** The first focusable element: skips the header. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      <Trans>Skip to content</Trans>
    </a>
  )
}
