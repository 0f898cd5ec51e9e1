import type { PageFacts } from '#contract/reports/report-evidence.ts'
import type { DirectiveSource } from '#contract/reports/report-reasons.ts'

/** One rule for crawlers. `agent` is `null` when the rule is for all of them. */
export type Directive = DirectiveSource & { name: string; value: string | null }

/** The maximum number of characters that are read of one element or line: rules are short, hostile pages are not. */
const readMax = 4_096

const valued = ['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']

/**
 * The rules of robots meta elements and of the X-Robots-Tag header, in order. Names are lower case; `none` becomes `noindex` and `nofollow`. In the
 * header a crawler's name applies to the rest of its line. Several headers are joined by a line break or, as HTTP allows, by a comma; after a comma a
 * rule for all crawlers cannot be distinguished from a rule for the crawler named before it (Google, robots meta tag specification).
 */
export function readDirectives(robotsMeta: PageFacts['robotsMeta'], header: string | undefined): Directive[] {
  const found: Directive[] = []
  for (const { name, content } of robotsMeta) {
    const crawler = name.trim().toLowerCase()
    for (const token of tokensOf(content)) add(found, 'robots_meta', crawler === 'robots' ? null : crawler, token)
  }
  for (const line of header?.split('\n') ?? []) addLine(found, line)
  return found
}

function addLine(found: Directive[], line: string) {
  let agent: string | null = null
  for (const token of tokensOf(line)) {
    const { name, value } = partsOf(token)
    if (value === null || valued.includes(name)) add(found, 'x_robots_tag', agent, token)
    else {
      agent = name === '*' ? null : name
      add(found, 'x_robots_tag', agent, value)
    }
  }
}

/** The crawlers whose index "indexed" refers to: all of them, or Google's. */
export function isForSearch({ agent }: Directive): boolean {
  return agent === null || agent === 'googlebot'
}

/** The date of `unavailable_after` in milliseconds since 1970; `null` without a date. A date without a zone is UTC. */
export function endOf({ name, value }: Directive): number | null {
  if (name !== 'unavailable_after' || value === null) return null
  const hasZone = /(?:(?![ap]m)[a-z]{1,4}|[+-]\d{2}:?\d{2})$/i.test(value) && /\d:\d/.test(value)
  const time = Date.parse(hasZone || /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : `${value} UTC`)
  return Number.isNaN(time) ? null : time
}

function add(found: Directive[], source: Directive['source'], agent: string | null, token: string) {
  const { name, value } = partsOf(token)
  if (name === '') return
  const names = name === 'none' ? ['noindex', 'nofollow'] : [name]
  found.push(...names.map((name) => ({ source, agent, name, value })))
}

function partsOf(token: string): { name: string; value: string | null } {
  const colon = token.indexOf(':')
  if (colon === -1) return { name: token.toLowerCase(), value: null }
  return { name: token.slice(0, colon).trim().toLowerCase(), value: token.slice(colon + 1).trim() }
}

/** The date of `unavailable_after` may contain a comma after the day of the week (RFC 822, RFC 850). */
function tokensOf(text: string): string[] {
  const pieces = text.slice(0, readMax).split(',')
  if (!text.includes(':')) return pieces.map((piece) => piece.trim())
  const tokens: string[] = []
  for (const piece of pieces) {
    const last = tokens.at(-1)
    if (last !== undefined && /(?:^|:)\s*unavailable_after\s*:\s*[a-z]+$/i.test(last))
      tokens.push(`${tokens.pop()},${piece}`)
    else tokens.push(piece.trim())
  }
  return tokens
}
