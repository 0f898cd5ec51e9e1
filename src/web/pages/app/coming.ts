import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PremiumFeature } from '#contract/premium-texts.ts'

export type ComingSection = 'seo-tools-automation' | 'keyword-research' | 'rank-tracker'

type ComingText = {
  title: MessageDescriptor
  text: MessageDescriptor
  instead: MessageDescriptor
  /** The feature of Premium that it will be, if it will be one. */
  premium?: PremiumFeature
}

/** Parts of the product that are planned and not there yet, by the fragment of their address. */
export const comingSections: Readonly<Record<ComingSection, ComingText>> = {
  'seo-tools-automation': {
    title: msg`Link building automation`,
    text: msg`Automation will find pages worth a link, validate them and keep track of what was placed where.`,
    instead: msg`Until then a campaign places links on sites that are known to take them.`,
  },
  'keyword-research': {
    title: msg`Keyword research`,
    text: msg`Research will suggest keywords around yours, grouped by what people look for, with the source of every number beside it.`,
    instead: msg`Until then the SEO score of a post tells how well it is written for its keyword.`,
    premium: 'keywordResearch',
  },
  'rank-tracker': {
    title: msg`Rank tracker`,
    text: msg`The tracker will follow where your pages stand for your keywords, and say so when it could not find out.`,
    instead: msg`Until then no positions are measured, so none are shown.`,
    premium: 'rankTracker',
  },
}

/** The planned part that a fragment such as `#rank-tracker` names, or `null`. */
export function comingSectionOf(hash: string): ComingSection | null {
  const name = hash.replace(/^#/, '')
  return Object.hasOwn(comingSections, name) ? (name as ComingSection) : null
}
