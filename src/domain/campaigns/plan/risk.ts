import type { Risk } from '#contract/campaigns/campaigns.ts'

export type RiskCode = Risk['code']

const titles: Record<RiskCode, string> = {
  plan_incomplete: 'Plan',
  target: 'Target',
  anchor_mix: 'Anchor texts',
  velocity: 'Pace',
  near_duplicates: 'Near-duplicates',
  same_host: 'Referring sites',
  topical_fit: 'Topics',
  sites: 'Sites',
  rel_policy: 'Link attribute',
  credits: 'Credits',
}

export function risk(code: RiskCode, level: Risk['level'], text: string): Risk {
  return { code, level, title: titles[code], text }
}

/** `3 links`, `1 link`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** A share of links as whole percent. It is rounded up, so that a value above a threshold never reads as equal to it. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.ceil((part * 100) / whole)} percent`
}

/** At most three of the names, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3)
  const rest = names.length - shown.length
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`
}

/** A text of the member in quotation marks, shortened when it is long. */
export function quoted(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text}”`
}
