import { Trans } from '@lingui/react/macro'
import { reportKeysPath } from '#contract/reports/report-values.ts'

const command = 'node verify-report.mjs report.json linkwright-report-keys.json'

/** How to verify a report independently of this site. */
export function VerifyOffline() {
  return (
    <section aria-labelledby="offline-title" className="mt-12 border-line border-t pt-8">
      <h2 id="offline-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Without this site</Trans>
      </h2>
      <p className="mt-1 max-w-[62ch] text-ink-soft leading-7">
        <Trans>
          Keep{' '}
          <a className="link" href="/verify-report.mjs" download>
            the script
          </a>{' '}
          and{' '}
          <a className="link" href={reportKeysPath} download="linkwright-report-keys.json">
            the public keys
          </a>{' '}
          with your reports. The script only needs Node.js 20 or later:
        </Trans>
      </p>
      <pre className="mt-3 whitespace-pre-wrap rounded bg-sunken p-4 text-sm wrap-anywhere">
        <code>{command}</code>
      </pre>
      <p className="mt-3 max-w-[62ch] text-ink-soft text-sm leading-6">
        <Trans>
          Each run is canonical JSON (RFC 8785), signed with Ed25519, and includes the hash of the previous run. Retired
          keys stay published.
        </Trans>
      </p>
    </section>
  )
}
