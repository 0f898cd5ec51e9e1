import type { Fetching, Hop } from '#contract/report-evidence.ts'
import { Badge } from '#web/ui/badge.tsx'
import { bytesText, Copied, EvidenceSection, Facts, milliseconds } from './evidence-parts.tsx'
import { utcSecond } from './report-time.ts'

/** Every request that was made for the page, in order. */
export function HopEvidence({ fetching }: { fetching: Fetching }) {
  const { hops, failure } = fetching
  return (
    <EvidenceSection title={hops.length > 1 ? `How it was reached (${hops.length} steps)` : 'How it was reached'}>
      {hops.length === 0 && <p className="text-ink-soft text-sm">Nothing was sent to this address.</p>}
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

function OneHop({ hop: { url, status, location, ip, tls, timings, headersMs } }: { hop: Hop }) {
  return (
    <>
      <p className="mb-2 flex items-start gap-2 text-sm">
        <Badge tone={toneOfStatus(status)}>{status ?? 'no answer'}</Badge>
        <bdi className="min-w-0 pt-0.5 wrap-anywhere">{url}</bdi>
      </p>
      <Facts
        facts={[
          { name: 'Leads on to', value: location === null ? null : <bdi>{location}</bdi> },
          { name: 'IP address', value: ip },
          { name: 'TLS', value: tls === null ? null : `${tls.protocol}, ${tls.cipher}` },
          { name: 'Certificate of', value: tls?.subject ?? null },
          { name: 'Issued by', value: tls?.issuer ?? null },
          { name: 'Valid until', value: tls?.validTo ?? null },
          {
            name: 'Connection',
            value:
              timings === null
                ? null
                : [
                    ['DNS', timings.dnsMs],
                    ['connect', timings.connectMs],
                    ['TLS', timings.tlsMs],
                  ]
                    .flatMap(([name, ms]) => (typeof ms === 'number' ? [`${name} ${milliseconds(ms)}`] : []))
                    .join(', '),
          },
          { name: 'Headers after', value: milliseconds(headersMs) },
        ]}
      />
    </>
  )
}

function toneOfStatus(status: number | null): 'verified' | 'qualified' | 'lost' {
  if (status === null || status >= 400) return 'lost'
  return status >= 300 ? 'qualified' : 'verified'
}

/** The answer's headers that say something about the page. */
export function HeaderEvidence({ headers }: { headers: Fetching['headers'] }) {
  const entries = Object.entries(headers)
  if (entries.length === 0) return null
  return (
    <EvidenceSection title="Headers of the answer">
      <Facts
        facts={entries.map(([name, value]) => ({ name, value: <span className="font-mono text-xs">{value}</span> }))}
      />
    </EvidenceSection>
  )
}

/** Who asked, when, how often, and what exactly was read. */
export function CheckEvidence({ fetching, checkedAt }: { fetching: Fetching; checkedAt: string }) {
  const { bodyBytes, transferBytes, isCut, sha256, userAgent, startedAt, totalMs, attempts } = fetching
  return (
    <EvidenceSection title="The check itself">
      <Facts
        facts={[
          { name: 'Asked', value: utcSecond(startedAt) },
          { name: 'Judged', value: utcSecond(checkedAt) },
          { name: 'Took', value: milliseconds(totalMs) },
          { name: 'Attempts', value: attempts },
          {
            name: 'Read',
            value: `${bytesText(bodyBytes)}${isCut ? ', cut at the largest size that is read' : ''}`,
          },
          { name: 'Over the network', value: bytesText(transferBytes) },
          { name: 'User agent', value: userAgent },
          { name: 'SHA-256', value: sha256 === null ? null : <span className="font-mono text-xs">{sha256}</span> },
        ]}
      />
      {sha256 !== null && <Copied text={sha256} label="Copy hash" name="Copy the hash of the page" />}
    </EvidenceSection>
  )
}
