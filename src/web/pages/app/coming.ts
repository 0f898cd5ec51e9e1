import type { PremiumFeature } from '#contract/premium-texts.ts'

export type ComingSection = 'seo-tools-automation' | 'keyword-research' | 'rank-tracker'

type ComingText = {
  title: string
  text: string
  instead: string
  /** The feature of Premium that it will be, if it will be one. */
  premium?: PremiumFeature
}

/** Parts of the product that are planned and not there yet, by the fragment of their address. */
export const comingSections: Readonly<Record<ComingSection, ComingText>> = {
  'seo-tools-automation': {
    title: 'Link building automation',
    text: 'Automation will find pages worth a link, validate them and keep track of what was placed where.',
    instead: 'Until then a campaign places links on sites that are known to take them.',
  },
  'keyword-research': {
    title: 'Keyword research',
    text: 'Research will suggest keywords around yours, grouped by what people look for, with the source of every number beside it.',
    instead: 'Until then the SEO score of a post tells how well it is written for its keyword.',
    premium: 'keywordResearch',
  },
  'rank-tracker': {
    title: 'Rank tracker',
    text: 'The tracker will follow where your pages stand for your keywords, and say so when it could not find out.',
    instead: 'Until then no positions are measured, so none are shown.',
    premium: 'rankTracker',
  },
}

/** The planned part that a fragment such as `#rank-tracker` names, or `null`. */
export function comingSectionOf(hash: string): ComingSection | null {
  const name = hash.replace(/^#/, '')
  return Object.hasOwn(comingSections, name) ? (name as ComingSection) : null
}
