import type { Risk } from '#contract/campaigns/campaigns.ts'
import { reasonText } from '#contract/reports/reason-texts.ts'
import type { Evidence } from '#contract/reports/report-evidence.ts'
import { findIndexing } from '#domain/reports/verdict/verdict-indexing.ts'
import { isNotFoundTitle } from '#domain/scan/notice.ts'
import type { TargetInspection } from './inspect-target.ts'
import { risk } from './risk.ts'

type FetchedTarget = Extract<TargetInspection, { kind: 'fetched' }>
type Fault = { level: 'warn' | 'stop'; text: string }

/** What makes links to a target worthless (`stop`) or less valuable (`warn`). Pure function of the inspection. */
export function targetRisk(inspection: TargetInspection | null): Risk {
  if (inspection === null) return risk('target', 'stop', 'There is no target to check.')
  if (inspection.kind === 'refused') return risk('target', 'stop', inspection.text)
  const faults = [
    ...accessFaults(inspection),
    ...redirectFaults(inspection),
    ...softErrorFaults(inspection),
    ...indexingFaults(inspection.evidence),
  ]
  if (faults.length === 0) {
    const { status, totalMs } = inspection.evidence.fetching
    return risk(
      'target',
      'ok',
      `The page answers (HTTP ${status}, ${Math.round(totalMs)} ms) and search engines may index it.`,
    )
  }
  const stops = faults.filter(({ level }) => level === 'stop')
  const shown = stops.length > 0 ? stops : faults
  return risk('target', stops.length > 0 ? 'stop' : 'warn', shown.map(({ text }) => text).join(' '))
}

/** Refusals that concern our crawler: people may be able to see the page. */
const maybeReadable: readonly string[] = [
  'bot_wall',
  'rate_limited',
  'robots_disallowed',
  'robots_unreachable',
  'forbidden',
]
/** The page exists; these reasons only prevent a search for a link on it, and the target contains none. */
const harmless: readonly string[] = ['not_html', 'body_cut', 'answer_broke_off', 'too_many_links', 'javascript_shell']
const unread: readonly string[] = ['unreachable', 'http_error', 'robots_blocked', 'unverifiable']

function accessFaults({ judgement: { verdict, reasons } }: FetchedTarget): Fault[] {
  if (!unread.includes(verdict)) return []
  return reasons
    .filter(({ level, code }) => level === 'decides' && !harmless.includes(code))
    .map(({ code, text }) => ({ level: maybeReadable.includes(code) ? 'warn' : 'stop', text }))
}

function redirectFaults({ judgement: { reasons } }: FetchedTarget): Fault[] {
  return reasons.flatMap((reason): Fault[] => {
    if (reason.code === 'redirected_elsewhere') {
      const level = reason.data.isOtherDomain ? 'stop' : 'warn'
      return [{ level, text: `${reason.text} Use that URL as the target if it’s the page you mean.` }]
    }
    if (reason.code === 'meta_refresh') return [{ level: 'warn', text: reason.text }]
    const isEndless = ['redirect_loop', 'too_many_redirects', 'bad_redirect'].includes(reason.code)
    return isEndless ? [{ level: 'stop', text: reason.text }] : []
  })
}

function softErrorFaults({ judgement, evidence, answersAnything }: FetchedTarget): Fault[] {
  const { fetching, page } = evidence
  if (unread.includes(judgement.verdict) || page === null) return []
  const title = page.title?.trim() ?? ''
  if (isNotFoundTitle(title))
    return [
      {
        level: 'stop',
        text: `The page answers HTTP ${fetching.status}, but its title is “${title.slice(0, 80)}”: search engines treat it as an error page (soft 404).`,
      },
    ]
  if (!answersAnything) return []
  return [
    {
      level: 'warn',
      text: 'The site returns the same page for URLs that don’t exist, so search engines may treat it as an error page (soft 404).',
    },
  ]
}

/** Why search engines must not index a target, as text; `null` when they may index it, or when that could not be read. */
export function whyLeftOut(inspection: TargetInspection | null): string | null {
  if (inspection === null || inspection.kind === 'refused') return null
  const texts = indexingFaults(inspection.evidence).map(({ text }) => text)
  return texts.length === 0 ? null : texts.join(' ')
}

/** Links to a page that search engines leave out have little value. */
function indexingFaults({ fetching, page }: Evidence): Fault[] {
  if (page === null || fetching.failure !== null) return []
  return findIndexing(fetching, page).flatMap(({ verdict, code, data }) =>
    verdict === null ? [] : [{ level: 'warn' as const, text: reasonText(code, data as never) }],
  )
}
