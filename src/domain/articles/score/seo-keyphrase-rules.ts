import type { SeoRule } from '#contract/posts/post-fields.ts'
import {
  contentWords,
  countKeyphrase,
  createKeyphraseMatch,
  foldWords,
  type KeyphraseMatch,
  matchKeyphrase,
} from '../words/keyphrase.ts'
import { isFallbackSlug, slugText } from '../words/slug.ts'
import { doesNotApply, found, type SeoQuestion, share } from './seo-finding.ts'
import type { SeoMeasures } from './seo-measures.ts'

/** All words of the keyphrase, but not in a row, earn this part of the points. */
const scatteredShare = 0.7
const densityMinPercent = 0.4
const densityMaxPercent = 2.5
/** Outside the good range by up to this factor still earns half of the points. */
const densityTolerance = 2

/** The use of the keyphrase in title, first paragraph, subheadings, slug and meta description, and its frequency. */
export function keyphraseRules(article: SeoMeasures): SeoRule[] {
  const { keyword, title, paragraphs, metaDescription } = article
  return [
    fieldRule({ id: 'keyphrase-title', label: 'Keyphrase in the title', pointsMax: 4 }, 'title', title, keyword),
    fieldRule(
      { id: 'keyphrase-first-paragraph', label: 'Keyphrase in the first paragraph', pointsMax: 2 },
      'first paragraph',
      paragraphs[0] ?? '',
      keyword,
    ),
    subheadingsRule(article),
    slugRule(article),
    fieldRule(
      { id: 'keyphrase-meta-description', label: 'Keyphrase in the meta description', pointsMax: 2 },
      'meta description',
      metaDescription,
      keyword,
    ),
    densityRule(article),
  ]
}

function pointsFor(question: SeoQuestion, match: KeyphraseMatch): number {
  if (match === 'none') return 0
  return match === 'exact' ? question.pointsMax : share(question, scatteredShare)
}

function fieldRule(question: SeoQuestion, field: string, text: string, keyword: string): SeoRule {
  const match = matchKeyphrase(text, keyword)
  const reasons = {
    exact: `The ${field} contains the keyphrase.`,
    words: `The ${field} contains all words of the keyphrase, but not as one phrase.`,
    none: `The ${field} does not contain the keyphrase.`,
  }
  return found(question, pointsFor(question, match), reasons[match])
}

function subheadingsRule({ subheadings, keyword }: SeoMeasures): SeoRule {
  const question = { id: 'keyphrase-subheadings', label: 'Keyphrase in subheadings', pointsMax: 2 }
  const total = subheadings.length
  if (total === 0) return found(question, 0, 'There are no subheadings that could contain the keyphrase.')
  const matches = subheadings.map(createKeyphraseMatch(keyword))
  const best = matches.includes('exact') ? 'exact' : matches.includes('words') ? 'words' : 'none'
  const matching = matches.filter((match) => match !== 'none').length
  return found(
    question,
    pointsFor(question, best),
    `${matching} of ${total} subheadings ${matching === 1 ? 'contains' : 'contain'} the keyphrase or its words; one or more is good.`,
  )
}

function slugRule({ slug, keyword }: SeoMeasures): SeoRule {
  const question = { id: 'keyphrase-slug', label: 'Keyphrase in the slug', pointsMax: 2 }
  // The keyphrase in the spelling of a slug: `men's shoes` is `mens-shoes`.
  const phrase = slugText(keyword)
  if (isFallbackSlug(slug) || isFallbackSlug(phrase)) {
    return doesNotApply(question, 'the title or the keyphrase cannot be written in the letters of a slug.')
  }
  return fieldRule(question, 'slug', slug.replaceAll('-', ' '), phrase.replaceAll('-', ' '))
}

/** Share of the keyphrase's uses in all words: literal ones, and sentences with all of its content words. */
function densityRule(article: SeoMeasures): SeoRule {
  const question = { id: 'keyphrase-density', label: 'Keyphrase density', pointsMax: 2 }
  const uses = countKeyphrase(article.foldedWords, article.text, article.keyword) + countScatteredUses(article)
  const percent = article.wordCount === 0 ? 0 : (100 * uses) / article.wordCount
  const good = percent >= densityMinPercent && percent <= densityMaxPercent
  const near = percent >= densityMinPercent / densityTolerance && percent <= densityMaxPercent * densityTolerance
  return found(
    question,
    good ? question.pointsMax : near ? share(question, 0.5) : 0,
    `The keyphrase is used ${uses} ${uses === 1 ? 'time' : 'times'}, ${percent.toFixed(1)}% of the words; ` +
      `${densityMinPercent}% to ${densityMaxPercent}% is good.`,
  )
}

function countScatteredUses({ sentences, keyword }: SeoMeasures): number {
  // A keyphrase of one content word cannot be scattered.
  if (contentWords(foldWords(keyword)).length < 2) return 0
  const match = createKeyphraseMatch(keyword)
  return sentences.filter((sentence) => match(sentence) === 'words').length
}
