import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SiteContent } from '#contract/operations/site-content.ts'

/** The sources of the claims and testimonials on the page; nothing without any. */
export function ClaimSources({ claims, testimonials }: SiteContent) {
  const sources = [
    ...claims.map(({ key, text, isLive, source }) => ({
      key: key as string,
      name: text,
      source: isLive ? t`Counted on this site.` : source,
    })),
    ...testimonials.map(({ id, name, source }) => ({ key: id, name, source })),
  ].filter(({ source }) => source !== null)
  if (sources.length === 0) return null
  return (
    <details className="mt-4 max-w-[60ch] text-ink-soft text-sm">
      <summary className="link min-h-6 w-fit cursor-pointer">
        <Trans>Sources for our claims</Trans>
      </summary>
      <dl className="mt-3 space-y-2">
        {sources.map(({ key, name, source }) => (
          <div key={key}>
            <dt className="inline font-medium text-ink">{name}</dt>
            {': '}
            <dd className="wrap-anywhere inline">{source}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
