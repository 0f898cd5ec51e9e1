import { metaDescriptionMax } from '#contract/limits.ts'
import type { SeoRule } from '#contract/posts/post-fields.ts'
import { metaDescriptionGoodMin } from '../compose/meta-description.ts'
import { countWords } from '../words/words.ts'
import { fleschReadingEase } from './reading-ease.ts'
import { doesNotApply, found, share } from './seo-finding.ts'
import type { SeoMeasures } from './seo-measures.ts'

/** Form and readability: lengths of title, meta description and text, sentences, paragraphs, headings, forms, image, ease. */
export function textRules(article: SeoMeasures): SeoRule[] {
  return [
    titleLengthRule(article),
    metaLengthRule(article),
    contentLengthRule(article),
    sentenceLengthRule(article),
    paragraphLengthRule(article),
    headingRule(article),
    blocksRule(article),
    imageAltRule(article),
    readingEaseRule(article),
  ]
}

function titleLengthRule({ title }: SeoMeasures): SeoRule {
  const question = { id: 'title-length', label: 'Title length', pointsMax: 2 }
  const { length } = title
  const good = length >= 30 && length <= 65
  const near = length >= 20 && length <= 80
  return found(
    question,
    good ? question.pointsMax : near ? share(question, 0.5) : 0,
    `The title has ${length} characters; 30 to 65 is good.`,
  )
}

function metaLengthRule({ metaDescription }: SeoMeasures): SeoRule {
  const question = { id: 'meta-length', label: 'Meta description length', pointsMax: 2 }
  const { length } = metaDescription
  const good = length >= metaDescriptionGoodMin && length <= metaDescriptionMax
  const near = length >= 70 && length <= metaDescriptionMax
  return found(
    question,
    good ? question.pointsMax : near ? share(question, 0.5) : 0,
    `The meta description has ${length} characters; ${metaDescriptionGoodMin} to ${metaDescriptionMax} is good.`,
  )
}

/** Half of the points at 300 words, all at 800, in proportion between and below. */
function contentLengthRule({ wordCount: count }: SeoMeasures): SeoRule {
  const question = { id: 'content-length', label: 'Content length', pointsMax: 6 }
  const part = count < 300 ? (0.5 * count) / 300 : 0.5 + (0.5 * (count - 300)) / 500
  return found(
    question,
    share(question, part),
    `The text has ${count} words; at least 300 is fair, 800 or more is good.`,
  )
}

function sentenceLengthRule({ sentences }: SeoMeasures): SeoRule {
  const question = { id: 'sentence-length', label: 'Sentence length', pointsMax: 2 }
  if (sentences.length === 0) return found(question, 0, 'The text has no sentences.')
  const long = sentences.filter((sentence) => countWords(sentence) > 25).length
  const percent = (100 * long) / sentences.length
  return found(
    question,
    percent <= 25 ? question.pointsMax : percent <= 40 ? share(question, 0.5) : 0,
    `${percent.toFixed(0)}% of the sentences have more than 25 words; at most 25% is good.`,
  )
}

function paragraphLengthRule({ paragraphs }: SeoMeasures): SeoRule {
  const question = { id: 'paragraph-length', label: 'Paragraph length', pointsMax: 2 }
  if (paragraphs.length === 0) return found(question, 0, 'The text has no paragraphs.')
  const counts = paragraphs.map(countWords)
  const longest = counts.reduce((most, count) => Math.max(most, count), 0)
  const long = counts.filter((count) => count > 150).length
  return found(
    question,
    long === 0 ? question.pointsMax : share(question, 0.5 * (1 - long / counts.length)),
    `The longest of ${counts.length} paragraphs has ${longest} words; at most 150 is good.`,
  )
}

function headingRule({ sectionWordCounts, subheadings }: SeoMeasures): SeoRule {
  const question = { id: 'heading-distribution', label: 'Heading distribution', pointsMax: 2 }
  const longest = sectionWordCounts.reduce((most, count) => Math.max(most, count), 0)
  if (subheadings.length === 0) {
    return found(question, longest <= 300 ? share(question, 0.5) : 0, `There are no subheadings in ${longest} words.`)
  }
  return found(
    question,
    longest <= 300 ? question.pointsMax : longest <= 450 ? share(question, 0.5) : 0,
    `The longest stretch without a subheading has ${longest} words; at most 300 is good.`,
  )
}

/** Lists, steps and tables are easier to use than paragraphs alone; two different forms earn all points. */
function blocksRule({ forms }: SeoMeasures): SeoRule {
  const question = { id: 'forms', label: 'Lists, steps and tables', pointsMax: 2 }
  const names = forms.join(', ')
  return found(
    question,
    share(question, forms.length / 2),
    forms.length === 0
      ? 'The text has no list and no table.'
      : `Beside paragraphs the text has: ${names}; two forms are good.`,
  )
}

function imageAltRule({ imageAlt }: SeoMeasures): SeoRule {
  const question = { id: 'image-alt', label: 'Image alternative text', pointsMax: 2 }
  if (imageAlt === undefined) return doesNotApply(question, 'the featured image has not been chosen yet.')
  const hasAlt = imageAlt !== null && imageAlt.trim() !== ''
  return found(
    question,
    hasAlt ? question.pointsMax : 0,
    hasAlt ? 'The featured image has an alternative text.' : 'The featured image has no alternative text.',
  )
}

function readingEaseRule({ isEnglish, wordCount, syllables, sentences }: SeoMeasures): SeoRule {
  const question = { id: 'reading-ease', label: 'Reading ease', pointsMax: 4 }
  if (!isEnglish) return doesNotApply(question, 'the Flesch formula holds for English text only.')
  const ease = fleschReadingEase({ words: wordCount, syllables, sentences: sentences.length })
  const part = ease >= 60 ? 1 : ease >= 50 ? 0.8 : ease >= 30 ? 0.5 : 0
  return found(
    question,
    share(question, part),
    `The Flesch reading ease is ${ease.toFixed(0)}; 60 or more reads easily, below 30 is very hard.`,
  )
}
