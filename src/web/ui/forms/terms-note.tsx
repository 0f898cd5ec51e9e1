import { Trans } from '@lingui/react/macro'

/** Shown beside every button that creates an account. The links open in a new tab, so that no input is lost. */
export function TermsNote() {
  return (
    <p className="mt-3 text-center text-ink-soft text-sm">
      <Trans>
        By creating an account you agree to the{' '}
        <a href="/terms-of-service" target="_blank" rel="noreferrer" className="link inline-block py-0.5">
          Terms of Service
        </a>
        . Our{' '}
        <a href="/privacy-policy" target="_blank" rel="noreferrer" className="link inline-block py-0.5">
          Privacy Policy
        </a>{' '}
        explains what data we keep.
      </Trans>
    </p>
  )
}
