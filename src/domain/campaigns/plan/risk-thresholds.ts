/** Where the risk guard draws its lines; docs/decisions/023-risk-guard.md says where each comes from. Shares are of all links of a campaign. */
export const riskThresholds = {
  /** Of links with an exact-match anchor text. Up to so many links a share says little, and only warns. */
  exactWarn: 0.2,
  exactStop: 0.5,
  fewLinks: 5,
  /** Of links with one and the same anchor text, where they are not few. */
  sameTextWarn: 0.4,
  /** New links per day against the average of the past 30 days: so many times as many warn, where they are more than the quiet number. */
  velocityFactor: 3,
  velocityTargetQuiet: 10,
  velocityAccountQuiet: 30,
  /** Estimated Jaccard similarity of two articles over five-word shingles. */
  nearDuplicate: 0.5,
  /** Articles with the same keyword and the same anchor text for one target. */
  samePairMax: 3,
  /** Of links on sites that write about something else. */
  offTopicWarn: 0.5,
} as const

/** Days that velocity looks back. */
export const velocityDays = 30
/** The member's newest articles for a target that are compared with one another. */
export const comparedArticlesMax = 50
