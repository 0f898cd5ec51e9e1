import type { AnchorKind, CampaignAnchor } from '#contract/campaigns/campaigns.ts'
import { anchorTextMax } from '#contract/limits.ts'
import { parseTargetUrl } from '#contract/target-url.ts'

type Source = { targetUrl: string; keywords: readonly string[]; anchors: readonly CampaignAnchor[] }

const perKind = 5

/**
 * Anchor texts of each kind for a target and its keywords, without those that the plan already has. Branded texts are derived from the host, exact
 * ones are the keywords, partial ones contain a keyword, and other ones contain neither. Pure.
 */
export function suggestAnchors({ targetUrl, keywords, anchors }: Source): Record<AnchorKind, string[]> {
  const host = parseTargetUrl(targetUrl)?.hostname.replace(/^www\./, '') ?? ''
  const brand = brandOf(host)
  const words = keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== '')
  const has = new Set(anchors.map(({ text }) => text.trim().toLowerCase()))
  const fresh = (texts: readonly string[]) =>
    [...new Set(texts)]
      .filter((text) => text !== '' && text.length <= anchorTextMax && !has.has(text.toLowerCase()))
      .slice(0, perKind)
  return {
    branded: fresh(
      brand === '' ? [host] : [brand, host, `the ${brand} website`, `${brand} team`, `according to ${brand}`],
    ),
    partial: fresh(words.flatMap((word) => [`guide to ${word}`, `more about ${word}`, `${word} explained`])),
    exact: fresh(words),
    other: fresh(['this guide', 'read more here', 'the full article', 'see the details', 'source']),
  }
}

/** The most likely kind of an anchor text for a target and its keywords. Pure. */
export function guessKind(text: string, { targetUrl, keywords }: Pick<Source, 'targetUrl' | 'keywords'>): AnchorKind {
  const typed = text.trim().toLowerCase()
  const words = keywords.map((keyword) => keyword.trim().toLowerCase()).filter((keyword) => keyword !== '')
  if (words.includes(typed)) return 'exact'
  const host = parseTargetUrl(targetUrl)?.hostname.replace(/^www\./, '') ?? ''
  const names = [host, brandOf(host).toLowerCase()].filter((name) => name !== '')
  if (names.some((name) => typed.includes(name))) return 'branded'
  return words.some((word) => typed.includes(word)) ? 'partial' : 'other'
}

/** `green-shop.example` → `Green Shop`: the registrable name without its suffix, as people would write it. An IP address has none. */
export function brandOf(host: string): string {
  if (/^[\d.]+$|[:[]/.test(host)) return ''
  const labels = host.split('.')
  // Suffixes such as co.uk have two parts.
  const isDouble = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 && (labels.at(-1)?.length ?? 0) === 2
  const name = labels.at(isDouble ? -3 : -2) ?? labels[0] ?? ''
  return name
    .split(/[-_]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}
