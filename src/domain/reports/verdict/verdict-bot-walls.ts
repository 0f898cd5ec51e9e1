import type { Fetching, PageFacts } from '#contract/reports/report-evidence.ts'

/** Headers that only the response of a bot wall has; its status does not matter. */
const wallHeaders: readonly [name: string, value: RegExp][] = [
  ['cf-mitigated', /./],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /./],
  ['x-vercel-challenge-token', /./],
]

/** Headers that a protected site always sends: they are a sign only together with a refusal. */
const guardHeaders: readonly [name: string, value: RegExp][] = [
  ['x-datadome', /./],
  ['x-dd-b', /./],
  ['x-sucuri-block', /./],
  ['x-iinfo', /./],
  ['x-cdn', /incapsula|imperva/i],
  ['x-px', /./],
  ['sg-captcha', /./],
  ['server', /^(?:ddos-guard|akamaighost|qrator|imperva|cloudproxy)/i],
]

const wallTitle =
  /^(?:just a moment|one moment, please|attention required! \| cloudflare|ddos-guard|security check|vercel security checkpoint|client challenge|checking your browser|pardon our interruption|access to this page has been denied|(?:are you|verif\w+ (?:that )?you are|confirm you are) (?:a |not a )?(?:human|robot|bot)s?|human verification|bot (?:verification|check)|robot (?:check|challenge)|please verify|request unsuccessful|(?:re)?captcha|you have been blocked|sorry, you have been blocked|un momento|einen moment|un instant)(?![a-z])/i

/** Longer texts are real pages; their title does not matter. */
const wallTextMax = 1_500

const refusals = [403, 405, 406, 429, 503]

/**
 * The sign that a bot check blocks the page: a header of the protection service, a refusal of a protected site, or a title that only such pages have.
 * `null` without a sign. 999 is the status that LinkedIn sends to automatic visitors.
 */
export function botWallSign({ status, headers }: Fetching, facts: PageFacts | null): string | null {
  const isRefusal = status !== null && refusals.includes(status)
  for (const [name, value] of isRefusal ? [...wallHeaders, ...guardHeaders] : wallHeaders) {
    const header = headers[name]
    if (header !== undefined && value.test(header)) return `${name}: ${header.slice(0, 40)}`
  }
  if (status === 999) return 'status 999'
  if (facts?.notice?.kind === 'captcha') return `captcha, “${facts.notice.sign}”`
  const title = facts?.title?.trim() ?? ''
  return wallTitle.test(title) && (facts?.textLength ?? 0) < wallTextMax ? `title “${title.slice(0, 60)}”` : null
}
