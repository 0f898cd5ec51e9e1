import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Evidence, Fetching, PageFacts, RobotsRule } from '#contract/report-evidence.ts'
import { count } from '#web/platform/formats.ts'
import { EvidenceSection, Facts } from './evidence-parts.tsx'

type IndexEvidenceProps = { fetching: Fetching; page: PageFacts | null; isIndexable: boolean | null | undefined }

/** Everything that decides whether search engines may index the page, also what is silent. */
export function IndexEvidence({ fetching, page, isIndexable }: IndexEvidenceProps) {
  const { status, robots, headers } = fetching
  return (
    <EvidenceSection title={t`Whether search engines may index it`}>
      <Facts
        facts={[
          {
            name: t`Indexable`,
            value:
              isIndexable === undefined ? null : isIndexable === null ? t`Not known` : isIndexable ? t`Yes` : t`No`,
          },
          { name: t`Status`, value: status ?? t`no answer` },
          { name: 'robots.txt', value: robots === null ? t`not asked for` : <Robots robots={robots} /> },
          { name: t`X-Robots-Tag`, value: headers['x-robots-tag'] ?? t`none` },
          {
            name: t`Robots meta`,
            value:
              page === null
                ? null
                : page.robotsMeta.map(({ name, content }) => `${name}: ${content}`).join('; ') || t`none`,
          },
          {
            name: t`Canonical`,
            value: page === null ? null : page.canonicals.length === 0 ? t`none` : page.canonicals.join(' '),
          },
          { name: t`Link header`, value: headers.link ?? null },
        ]}
      />
    </EvidenceSection>
  )
}

function Robots({ robots }: { robots: RobotsRule }) {
  const { url, status, crawlDelaySeconds } = robots
  const facts = [
    status !== null && t`HTTP ${status}`,
    crawlDelaySeconds !== null && t`crawl delay ${{ seconds: crawlDelaySeconds }} s`,
  ].filter((fact) => fact !== false)
  return (
    <>
      <RobotsWords robots={robots} />
      <span className="block text-ink-soft text-xs">
        <bdi>{url}</bdi>
        {facts.map((fact) => `, ${fact}`)}
      </span>
    </>
  )
}

/** What the file says, and which line of it, for whom. */
function RobotsWords({ robots: { verdict, rule, agent } }: { robots: RobotsRule }) {
  if (verdict === 'unreachable') return t`Could not be read, which counts as a refusal`
  const isAllowed = verdict === 'allowed'
  if (rule === null) return isAllowed ? t`Allowed` : t`Forbidden`
  if (agent === null)
    return isAllowed ? (
      <Trans>
        Allowed by <Line>{rule}</Line>
      </Trans>
    ) : (
      <Trans>
        Forbidden by <Line>{rule}</Line>
      </Trans>
    )
  return isAllowed ? (
    <Trans>
      Allowed by <Line>{rule}</Line> for {agent}
    </Trans>
  ) : (
    <Trans>
      Forbidden by <Line>{rule}</Line> for {agent}
    </Trans>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <code className="font-mono text-xs">{children}</code>
}

/** What the page says of itself, and how many links it has. */
export function PageEvidence({ evidence }: { evidence: Evidence }) {
  const page = evidence.rendered ?? evidence.page
  if (page === null) return null
  const { title, language, charset, charsetSource, base, metaRefresh, outgoing, textLength, scripts } = page
  return (
    <EvidenceSection title={evidence.rendered === null ? t`The page` : t`The page, as a browser saw it`}>
      <Facts
        facts={[
          { name: t`Title`, value: title === null ? t`none` : <bdi>{title}</bdi> },
          { name: t`Language`, value: language },
          { name: t`Characters`, value: charsetText(charset, charsetSource) },
          { name: t({ message: 'Base', comment: 'The address that addresses in the page start from' }), value: base },
          {
            name: t`Meta refresh`,
            value: metaRefresh === null ? null : refreshText(metaRefresh),
          },
          {
            name: t`Links`,
            value: t`${{ total: count(outgoing.total) }}: ${{ external: count(outgoing.external) }} to other sites, ${{ internal: count(outgoing.internal) }} to its own; ${{ nofollow: count(outgoing.nofollow) }} nofollow`,
          },
          { name: t`Text`, value: plural(textLength, { one: '# character', other: '# characters' }) },
          { name: t`Scripts`, value: count(scripts) },
        ]}
      />
    </EvidenceSection>
  )
}

function charsetText(charset: string, source: PageFacts['charsetSource']): string {
  switch (source) {
    case 'bom':
      return t`${charset}, said by its first bytes`
    case 'header':
      return t`${charset}, said by the Content-Type header`
    case 'meta':
      return t`${charset}, said by a meta element`
    case 'default':
      return t`${charset}, said by nobody, so it was taken for the usual`
  }
}

function refreshText({ seconds, url }: NonNullable<PageFacts['metaRefresh']>): string {
  return url === null ? t`after ${seconds} s, to itself` : t`after ${seconds} s, to ${url}`
}
