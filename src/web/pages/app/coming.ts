import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PremiumFeature } from '#contract/billing/premium-texts.ts'

export type ComingSection = 'seo-tools-automation' | 'keyword-research' | 'rank-tracker'

type ComingText = {
  title: MessageDescriptor
  text: MessageDescriptor
  instead: MessageDescriptor
  /** The Premium feature that it will be, if any. */
  premium?: PremiumFeature
}

/** Planned parts of the product, by the fragment of their address. */
export const comingSections: Readonly<Record<ComingSection, ComingText>> = {
  'seo-tools-automation': {
    title: msg`Link building automation`,
    text: msg`Automation will find relevant pages, validate them and track every placement.`,
    instead: msg`Until then, campaigns place links on sites that accept them.`,
  },
  'keyword-research': {
    title: msg`Keyword research`,
    text: msg`Keyword research will suggest related keywords, grouped by search intent, with a source for every number.`,
    instead: msg`Until then, a post’s SEO score shows how well it’s written for its keyword.`,
    premium: 'keywordResearch',
  },
  'rank-tracker': {
    title: msg`Rank tracker`,
    text: msg`The rank tracker will follow your pages’ positions for your keywords, and tell you when a position couldn’t be measured.`,
    instead: msg`Until then, no positions are measured or shown.`,
    premium: 'rankTracker',
  },
}

/** The planned part that a fragment such as `#rank-tracker` names, or `null`. */
export function comingSectionOf(hash: string): ComingSection | null {
  const name = hash.replace(/^#/, '')
  return Object.hasOwn(comingSections, name) ? (name as ComingSection) : null
}
