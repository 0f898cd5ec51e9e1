import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Fetching, Hop } from '#contract/reports/report-evidence.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { utcSecond } from '../results/report-time.ts'
import { bytesText, Copied, EvidenceSection, Facts, milliseconds } from './evidence-parts.tsx'

/** All requests for the page, in order. */
export function HopEvidence({ fetching }: { fetching: Fetching }) {
  const { hops, failure } = fetching
  return (
    <EvidenceSection
      title={
        hops.length > 1
          ? plural(hops.length, { one: 'Request chain (# step)', other: 'Request chain (# steps)' })
          : t`Request chain`
      }
    >
      {hops.length === 0 && (
        <p className="text-ink-soft text-sm">
          <Trans>No request was sent.</Trans>
        </p>
      )}
      <ol className="space-y-5">
        {hops.map((hop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a loop of redirects holds the same address more than once
          <li key={`${index} ${hop.url}`}>
            <OneHop hop={hop} />
          </li>
        ))}
      </ol>
      {failure !== null && (
        <p className="mt-4 rounded bg-lost-soft p-3 text-sm wrap-anywhere">
          {failure.message}
          {failure.code !== null && <span className="text-ink-soft"> ({failure.code})</span>}
        </p>
      )}
    </EvidenceSection>
  )
}

function OneHop({ hop: { url, status, location, ip, tls, timings, headersMs, cookies } }: { hop: Hop }) {
  return (
    <>
      <p className="mb-2 flex items-start gap-2 text-sm">
        <Badge tone={toneOfStatus(status)}>{status ?? t`no response`}</Badge>
        <bdi className="min-w-0 pt-0.5 wrap-anywhere">{url}</bdi>
      </p>
      <Facts
        facts={[
          { name: t`Redirects to`, value: location === null ? null : <bdi>{location}</bdi> },
          { name: t`Cookies sent`, value: cookies?.join(', ') ?? null },
          { name: t`IP address`, value: ip },
          { name: t`TLS`, value: tls === null ? null : `${tls.protocol}, ${tls.cipher}` },
          { name: t`Certificate of`, value: tls?.subject ?? null },
          { name: t`Issued by`, value: tls?.issuer ?? null },
          { name: t`Valid until`, value: tls?.validTo ?? null },
          {
            name: t`Connection`,
            value:
              timings === null
                ? null
                : [
                    ['DNS', timings.dnsMs],
                    [t`connect`, timings.connectMs],
                    ['TLS', timings.tlsMs],
                  ]
                    .flatMap(([name, ms]) => (typeof ms === 'number' ? [`${name} ${milliseconds(ms)}`] : []))
                    .join(', '),
          },
          { name: t`Time to headers`, value: milliseconds(headersMs) },
        ]}
      />
    </>
  )
}

function toneOfStatus(status: number | null): 'verified' | 'qualified' | 'lost' {
  if (status === null || status >= 400) return 'lost'
  return status >= 300 ? 'qualified' : 'verified'
}

/** The response headers that describe the page. */
export function HeaderEvidence({ headers }: { headers: Fetching['headers'] }) {
  const entries = Object.entries(headers)
  if (entries.length === 0) return null
  return (
    <EvidenceSection title={t`Response headers`}>
      <Facts
        facts={entries.map(([name, value]) => ({ name, value: <span className="font-mono text-xs">{value}</span> }))}
      />
    </EvidenceSection>
  )
}

/** The user agent, the time, the number of attempts, and how much was read. */
export function CheckEvidence({ fetching, checkedAt }: { fetching: Fetching; checkedAt: string }) {
  const { bodyBytes, transferBytes, isCut, sha256, userAgent, startedAt, totalMs, attempts } = fetching
  return (
    <EvidenceSection title={t`This check`}>
      <Facts
        facts={[
          { name: t`Requested`, value: utcSecond(startedAt) },
          { name: t`Verdict at`, value: utcSecond(checkedAt) },
          { name: t`Duration`, value: milliseconds(totalMs) },
          { name: t`Attempts`, value: attempts },
          {
            name: t({ message: 'Body size', comment: 'How much of the page was read' }),
            value: isCut ? t`${{ size: bytesText(bodyBytes) }}, truncated at the size limit` : bytesText(bodyBytes),
          },
          { name: t`Network requests`, value: bytesText(transferBytes) },
          { name: t`User agent`, value: userAgent },
          { name: t`SHA-256`, value: sha256 === null ? null : <span className="font-mono text-xs">{sha256}</span> },
        ]}
      />
      {sha256 !== null && <Copied text={sha256} label={t`Copy hash`} name={t`Copy the hash of the page`} />}
    </EvidenceSection>
  )
}
