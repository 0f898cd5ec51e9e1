/** One allow or disallow line: its pattern, and its text in the file. */
type Rule = { isAllow: boolean; pattern: Pattern; line: string }

type Pattern = { segments: string[]; isAnchored: boolean; length: number }

/** The rules of a robots.txt for one crawler. */
export type RobotsGroup = {
  /** The user agent named in the file; `null` if no group applies to this crawler. */
  agent: string | null
  /** The most specific first; of two equally specific rules, the one that allows. */
  rules: Rule[]
  crawlDelaySeconds: number | null
}

export type RobotsAnswer = { isAllowed: boolean; rule: string | null }

/** `current` has the groups of the lines being read. A user-agent line after rules begins new ones. */
type Reading = {
  token: string
  own: RobotsGroup
  everyone: RobotsGroup
  current: Set<RobotsGroup>
  hasRules: boolean
}

const noGroup = (): RobotsGroup => ({ agent: null, rules: [], crawlDelaySeconds: null })

/**
 * Parses a robots.txt for the crawler with the product token `agent` (RFC 9309, 2.2): the groups that name it, combined, else those of `*`. Lines
 * other than user-agent, allow, disallow and crawl-delay (not part of the RFC, but widely used) are skipped and do not end a group.
 */
export function parseRobots(text: string, agent: string): RobotsGroup {
  const reading: Reading = {
    token: agent.toLowerCase(),
    own: noGroup(),
    everyone: noGroup(),
    current: new Set(),
    hasRules: false,
  }
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) readLine(reading, raw)
  const found = reading.own.agent === null ? reading.everyone : reading.own
  found.rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllow) - Number(a.isAllow))
  return found
}

/** Whether a page may be requested, and the deciding line: the longest match (RFC 9309, 2.2.2). `/robots.txt` itself is always allowed. */
export function robotsVerdict(group: RobotsGroup, url: URL): RobotsAnswer {
  if (group.rules.length === 0 || url.pathname === '/robots.txt') return { isAllowed: true, rule: null }
  const path = withoutSigns(normalise(url.pathname + url.search))
  const rule = group.rules.find(({ pattern }) => matches(pattern, path))
  return rule === undefined ? { isAllowed: true, rule: null } : { isAllowed: rule.isAllow, rule: rule.line }
}

/** Special characters of a pattern are literal characters in a path. */
function withoutSigns(path: string): string {
  return path.includes('*') || path.includes('$') ? path.replaceAll('*', '%2A').replaceAll('$', '%24') : path
}

const lineMax = 4_096

const linePattern = /^[ \t]*(user-agent|allow|disallow|crawl-delay)[ \t]*:[ \t]*([^#]*)/i

function readLine(reading: Reading, raw: string) {
  const line = raw.slice(0, lineMax)
  const [, name, written = ''] = linePattern.exec(line) ?? []
  if (name === undefined) return
  const field = name.toLowerCase()
  const value = written.trim()
  if (field === 'user-agent') readAgent(reading, value)
  else if (field === 'crawl-delay') {
    for (const group of reading.current) group.crawlDelaySeconds ??= secondsOf(value)
  } else {
    reading.hasRules = true
    if (value === '' || reading.current.size === 0) return
    const rule = { isAllow: field === 'allow', pattern: compile(value), line: line.trim() }
    for (const group of reading.current) group.rules.push(rule)
  }
}

function readAgent(reading: Reading, value: string) {
  if (reading.hasRules) reading.current.clear()
  reading.hasRules = false
  const group = groupFor(reading, value)
  if (group === null) return
  group.agent ??= value
  reading.current.add(group)
}

/** The product token ends before the first character that a token may not contain (RFC 9309, 2.2.1), so `Bot/1.2` means `Bot`. */
function groupFor({ token, own, everyone }: Reading, value: string): RobotsGroup | null {
  if (/^\*(?:\s|$)/.test(value)) return everyone
  const named = /^[a-z_-]+/i.exec(value)?.[0]
  return named?.toLowerCase() === token ? own : null
}

function secondsOf(value: string): number | null {
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : null
}

function compile(value: string): Pattern {
  const isAnchored = value.endsWith('$')
  const text = isAnchored ? value.slice(0, -1) : value
  const segments = text.split('*').map((segment) => normalise(segment).replace(/\$/g, '%24'))
  return { segments, isAnchored, length: Buffer.byteLength(normalise(value)) }
}

/**
 * Matches from left to right, each piece at its first position, the last piece of an anchored pattern at the end. The time is linear except for the
 * length of the pieces.
 */
function matches({ segments, isAnchored }: Pattern, path: string): boolean {
  const [first = '', ...others] = segments
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isAnchored ? others.pop() : undefined
  for (const segment of others) {
    const position = path.indexOf(segment, at)
    if (position === -1) return false
    at = position + segment.length
  }
  if (!isAnchored) return true
  if (last === undefined) return at === path.length
  return path.length - last.length >= at && path.endsWith(last)
}

/**
 * Normalizes percent-encoding: unreserved characters plain, everything else outside of ASCII encoded, hexadecimal digits in upper case (RFC 9309,
 * 2.2.2; RFC 3986, 6.2.2).
 */
function normalise(text: string): string {
  if (!needsNormalising.test(text)) return text
  return text.replace(/%[0-9a-f]{2}|[^\x21-\x7e]+/gi, (part) => {
    if (!part.startsWith('%')) return encodeURIComponent(part.toWellFormed())
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : part.toUpperCase()
  })
}

const needsNormalising = /[^\x21-\x7e]|%/
