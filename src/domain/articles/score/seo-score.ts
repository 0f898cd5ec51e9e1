import type { SeoRule } from '#contract/posts/post-fields.ts'
import type { ElementNode } from '../document/article-tree.ts'
import { doesNotApply } from './seo-finding.ts'
import { keyphraseRules } from './seo-keyphrase-rules.ts'
import { measureArticle, type SeoInput } from './seo-measures.ts'
import { textRules } from './seo-text-rules.ts'
import { topicRules } from './seo-topic-rules.ts'

/**
 * How well an article serves its topic and can be found for its keyphrase; content has the most weight. The result lists every rule with its points,
 * their maximum and the reason with the measured value. `score` is the share of the reachable points, 0 to 100. A rule that does not apply lowers
 * nothing. `blocks`: see `measureArticle`.
 */
export function scoreSeo(input: SeoInput, blocks?: ElementNode[]): { score: number; rules: SeoRule[] } {
  const article = measureArticle(input, blocks)
  const scored = keyphraseRules(article)
  // A draft may have no keyphrase yet; its rules are listed nevertheless.
  const ofKeyphrase =
    input.keyword.trim() === '' ? scored.map((rule) => doesNotApply(rule, 'no keyphrase was chosen.')) : scored
  const rules = [...topicRules(article), ...ofKeyphrase, ...textRules(article)]
  const counted = rules.filter(({ applies }) => applies)
  const points = counted.reduce((sum, rule) => sum + rule.points, 0)
  const pointsMax = counted.reduce((sum, rule) => sum + rule.pointsMax, 0)
  return { score: Math.round((100 * points) / pointsMax), rules }
}
