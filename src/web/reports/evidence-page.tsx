import type { Evidence, Fetching, PageFacts, RobotsRule } from '#contract/report-evidence.ts'
import { EvidenceSection, Facts } from './evidence-parts.tsx'

type IndexEvidenceProps = { fetching: Fetching; page: PageFacts | null; isIndexable: boolean | null | undefined }

/** Everything that decides whether search engines may index the page, also what is silent. */
export function IndexEvidence({ fetching, page, isIndexable }: IndexEvidenceProps) {
  const { status, robots, headers } = fetching
  return (
    <EvidenceSection title="Whether search engines may index it">
      <Facts
        facts={[
          {
            name: 'Indexable',
            value: isIndexable === undefined ? null : isIndexable === null ? 'Not known' : isIndexable ? 'Yes' : 'No',
          },
          { name: 'Status', value: status ?? 'no answer' },
          { name: 'robots.txt', value: robots === null ? 'not asked for' : <Robots robots={robots} /> },
          { name: 'X-Robots-Tag', value: headers['x-robots-tag'] ?? 'none' },
          {
            name: 'Robots meta',
            value:
              page === null
                ? null
                : page.robotsMeta.map(({ name, content }) => `${name}: ${content}`).join('; ') || 'none',
          },
          {
            name: 'Canonical',
            value: page === null ? null : page.canonicals.length === 0 ? 'none' : page.canonicals.join(' '),
          },
          { name: 'Link header', value: headers.link ?? null },
        ]}
      />
    </EvidenceSection>
  )
}

function Robots({ robots: { verdict, url, status, rule, agent, crawlDelaySeconds } }: { robots: RobotsRule }) {
  return (
    <>
      {
        { allowed: 'Allowed', disallowed: 'Forbidden', unreachable: 'Could not be read, which counts as a refusal' }[
          verdict
        ]
      }
      {rule !== null && (
        <>
          {' by '}
          <code className="font-mono text-xs">{rule}</code>
          {agent !== null && ` for ${agent}`}
        </>
      )}
      <span className="block text-ink-soft text-xs">
        <bdi>{url}</bdi>
        {status !== null && `, HTTP ${status}`}
        {crawlDelaySeconds !== null && `, crawl delay ${crawlDelaySeconds} s`}
      </span>
    </>
  )
}

/** What the page says of itself, and how many links it has. */
export function PageEvidence({ evidence }: { evidence: Evidence }) {
  const page = evidence.rendered ?? evidence.page
  if (page === null) return null
  const { title, language, charset, charsetSource, base, metaRefresh, outgoing, textLength, scripts } = page
  return (
    <EvidenceSection title={evidence.rendered === null ? 'The page' : 'The page, as a browser saw it'}>
      <Facts
        facts={[
          { name: 'Title', value: title === null ? 'none' : <bdi>{title}</bdi> },
          { name: 'Language', value: language },
          { name: 'Characters', value: `${charset}, said by ${charsetTexts[charsetSource]}` },
          { name: 'Base', value: base },
          {
            name: 'Meta refresh',
            value: metaRefresh === null ? null : `after ${metaRefresh.seconds} s, to ${metaRefresh.url ?? 'itself'}`,
          },
          {
            name: 'Links',
            value: `${outgoing.total.toLocaleString('en')}: ${outgoing.external.toLocaleString('en')} to other sites, ${outgoing.internal.toLocaleString('en')} to its own; ${outgoing.nofollow.toLocaleString('en')} nofollow`,
          },
          { name: 'Text', value: `${textLength.toLocaleString('en')} characters` },
          { name: 'Scripts', value: scripts.toLocaleString('en') },
        ]}
      />
    </EvidenceSection>
  )
}

const charsetTexts: Record<PageFacts['charsetSource'], string> = {
  bom: 'its first bytes',
  header: 'the Content-Type header',
  meta: 'a meta element',
  default: 'nobody, so it was taken for the usual',
}
