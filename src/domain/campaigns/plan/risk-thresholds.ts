/** The thresholds of the risk checks; docs/decisions/023-risk-guard.md gives the source of each. Shares are of all links of a campaign. */
export const riskThresholds = {
  /** Share of links with an exact-match anchor text. Up to `fewLinks` links, a share says little and only warns. */
  exactWarn: 0.2,
  exactStop: 0.5,
  fewLinks: 5,
  /** Share of links with the same anchor text, for campaigns of more than `fewLinks` links. */
  sameTextWarn: 0.4,
  /** New links per day, compared with the average of the past 30 days. More than this factor warns, if the number is also above the quiet limit. */
  velocityFactor: 3,
  velocityTargetQuiet: 10,
  velocityAccountQuiet: 30,
  /** Estimated Jaccard similarity of two articles over five-word shingles. */
  nearDuplicate: 0.5,
  /** Articles with the same keyword and the same anchor text for one target. */
  samePairMax: 3,
  /** Share of links on sites about other topics. */
  offTopicWarn: 0.5,
} as const

/** The period in days that velocity is compared with. */
export const velocityDays = 30
/** The number of the member's newest articles for a target that are compared with each other. */
export const comparedArticlesMax = 50
