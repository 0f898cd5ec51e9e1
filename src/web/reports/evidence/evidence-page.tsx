import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Evidence, Fetching, PageFacts, RobotsRule } from '#contract/reports/report-evidence.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { PassedChecks } from '#web/ui/lists/passed-checks.tsx'
import { EvidenceSection, type Fact, Facts } from './evidence-parts.tsx'

type IndexEvidenceProps = { fetching: Fetching; page: PageFacts | null; isIndexable: boolean | null | undefined }

/** The checks of indexability: those that fail, and those that pass, which are collapsed. */
export function IndexEvidence({ fetching, page, isIndexable }: IndexEvidenceProps) {
  const checks = indexChecks(fetching, page)
  const open = checks.filter(({ isPassed }) => !isPassed)
  const passed = checks.filter(({ isPassed }) => isPassed)
  return (
    <EvidenceSection title={t`Indexability`}>
      <Facts
        facts={[
          {
            name: t`Indexable`,
            value: isIndexable === undefined ? null : isIndexable === null ? t`Unknown` : isIndexable ? t`Yes` : t`No`,
          },
          ...open,
        ]}
      />
      <PassedChecks count={passed.length} className="mt-2 -mb-2">
        <div className="pt-1 pb-2">
          <Facts facts={passed} />
        </div>
      </PassedChecks>
    </EvidenceSection>
  )
}

type IndexCheck = Fact & { isPassed: boolean }

/** The rules for search engines of the server and of the HTML, including those at positions that search engines ignore. */
function indexChecks({ status, robots, headers, finalUrl, requestedUrl }: Fetching, page: PageFacts | null) {
  const tag = headers['x-robots-tag']
  const checks: IndexCheck[] = [
    { name: t`Status`, value: status ?? t`no response`, isPassed: status !== null && status >= 200 && status < 300 },
    {
      name: 'robots.txt',
      value: robots === null ? t`not requested` : <Robots robots={robots} />,
      isPassed: robots?.verdict === 'allowed',
    },
    { name: t`X-Robots-Tag`, value: tag ?? t`none`, isPassed: tag === undefined || !isRestricting(tag) },
  ]
  if (page !== null) checks.push(...headChecks(page, [finalUrl, requestedUrl]))
  if (headers.link !== undefined)
    checks.push({ name: t`Link header`, value: headers.link, isPassed: !/\bcanonical\b/i.test(headers.link) })
  return checks
}

function headChecks({ robotsMeta, canonicals, ignored }: PageFacts, own: readonly string[]): IndexCheck[] {
  const meta = robotsText(robotsMeta)
  const ignoredCanonicals = ignored?.canonicals.join(' ') ?? ''
  const ignoredMeta = robotsText(ignored?.robotsMeta ?? [])
  const checks: IndexCheck[] = [
    { name: t`Robots meta`, value: meta || t`none`, isPassed: !robotsMeta.some((one) => isRestricting(one.content)) },
    {
      name: t`Canonical`,
      value: canonicals.join(' ') || t`none`,
      isPassed: canonicals.length < 2 && canonicals.every((canonical) => own.includes(canonical)),
    },
  ]
  if (ignoredCanonicals !== '')
    checks.push({ name: t`Canonical outside the head`, value: ignoredCanonicals, isPassed: false })
  if (ignoredMeta !== '') checks.push({ name: t`Robots meta outside the head`, value: ignoredMeta, isPassed: false })
  return checks
}

/** Whether a robots directive restricts any crawler. */
function isRestricting(directive: string): boolean {
  return /\b(?:no\w+|unavailable_after|indexifembedded)\b/i.test(directive)
}

function robotsText(robotsMeta: PageFacts['robotsMeta']): string {
  return robotsMeta.map(({ name, content }) => `${name}: ${content}`).join('; ')
}

function Robots({ robots }: { robots: RobotsRule }) {
  const { url, status, crawlDelaySeconds } = robots
  const facts = [
    status !== null && t`HTTP ${status}`,
    crawlDelaySeconds !== null && t`crawl delay ${{ seconds: crawlDelaySeconds }} s`,
  ].filter((fact) => fact !== false)
  return (
    <>
      <RobotsText robots={robots} />
      <span className="block text-ink-soft text-xs">
        <bdi>{url}</bdi>
        {facts.map((fact) => `, ${fact}`)}
      </span>
    </>
  )
}

/** The decision of robots.txt, its line, and its user agent. */
function RobotsText({ robots: { verdict, rule, agent } }: { robots: RobotsRule }) {
  if (verdict === 'unreachable') return t`Couldn’t be read (treated as disallowed)`
  const isAllowed = verdict === 'allowed'
  if (rule === null) return isAllowed ? t`Allowed` : t`Disallowed`
  if (agent === null)
    return isAllowed ? (
      <Trans>
        Allowed by <Line>{rule}</Line>
      </Trans>
    ) : (
      <Trans>
        Disallowed by <Line>{rule}</Line>
      </Trans>
    )
  return isAllowed ? (
    <Trans>
      Allowed by <Line>{rule}</Line> for {agent}
    </Trans>
  ) : (
    <Trans>
      Disallowed by <Line>{rule}</Line> for {agent}
    </Trans>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <code className="font-mono text-xs">{children}</code>
}

/** The page's own metadata, and the number of its links. */
export function PageEvidence({ evidence }: { evidence: Evidence }) {
  const page = evidence.rendered ?? evidence.page
  if (page === null) return null
  const { title, language, charset, charsetSource, base, metaRefresh, outgoing, textLength, scripts, frames, notice } =
    page
  return (
    <EvidenceSection title={evidence.rendered === null ? t`The page` : t`The page, as rendered by a browser`}>
      <Facts
        facts={[
          { name: t`Title`, value: title === null ? t`none` : <bdi>{title}</bdi> },
          { name: t`Language`, value: language },
          { name: t`Character encoding`, value: charsetText(charset, charsetSource) },
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
          { name: t`Frames`, value: frames === undefined ? null : <bdi>{frames.join(' ') || t`none`}</bdi> },
          { name: t`Notice`, value: notice === undefined ? null : <bdi>{`“${notice.sign}”`}</bdi> },
        ]}
      />
    </EvidenceSection>
  )
}

function charsetText(charset: string, source: PageFacts['charsetSource']): string {
  switch (source) {
    case 'bom':
      return t`${charset}, from the byte order mark`
    case 'header':
      return t`${charset}, from the Content-Type header`
    case 'meta':
      return t`${charset}, from a meta element`
    case 'default':
      return t`${charset} (assumed; the page doesn’t declare one)`
  }
}

function refreshText({ seconds, url }: NonNullable<PageFacts['metaRefresh']>): string {
  return url === null ? t`after ${seconds} s, to itself` : t`after ${seconds} s, to ${url}`
}
