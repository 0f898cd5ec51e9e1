import type { AnchorKind, CampaignAnchor } from '#contract/campaigns/campaigns.ts'
import { anchorTextMax } from '#contract/limits.ts'
import { parseTargetUrl } from '#contract/target-url.ts'

type Source = { targetUrl: string; keywords: readonly string[]; anchors: readonly CampaignAnchor[] }

const perKind = 5

/**
 * Anchor texts that suit a target and its keywords, of each kind, without those that the plan has already. Branded ones come from the host,
 * exact ones are the keywords themselves, partial ones have a keyword in them, and the others say nothing of either. Pure.
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

/** What an anchor text most likely is, seen from target and keywords. Pure. */
export function guessKind(text: string, { targetUrl, keywords }: Pick<Source, 'targetUrl' | 'keywords'>): AnchorKind {
  const typed = text.trim().toLowerCase()
  const words = keywords.map((keyword) => keyword.trim().toLowerCase()).filter((keyword) => keyword !== '')
  if (words.includes(typed)) return 'exact'
  const host = parseTargetUrl(targetUrl)?.hostname.replace(/^www\./, '') ?? ''
  const names = [host, brandOf(host).toLowerCase()].filter((name) => name !== '')
  if (names.some((name) => typed.includes(name))) return 'branded'
  return words.some((word) => typed.includes(word)) ? 'partial' : 'other'
}

/** `green-shop.example` → `Green Shop`: the name before the ending, as people would say it. An IP address has none. */
export function brandOf(host: string): string {
  if (/^[\d.]+$|[:[]/.test(host)) return ''
  const labels = host.split('.')
  // Endings such as co.uk have two parts.
  const isDouble = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 && (labels.at(-1)?.length ?? 0) === 2
  const name = labels.at(isDouble ? -3 : -2) ?? labels[0] ?? ''
  return name
    .split(/[-_]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}
