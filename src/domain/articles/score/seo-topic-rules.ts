import { isCovered, mainPoints } from '#adapters/knowledge/main-points.ts'
import { isAboutTopic, topicVocabulary } from '#adapters/knowledge/topic-vocabulary.ts'
import { nearForms } from '#adapters/knowledge/words/near-words.ts'
import { wordForms, wordFormsOfAll } from '#adapters/knowledge/words/word-forms.ts'
import type { SeoRule } from '#contract/posts/post-fields.ts'
import { countWords, splitWords } from '../words/words.ts'
import { doesNotApply, found, type SeoQuestion, share } from './seo-finding.ts'
import type { SeoMeasures } from './seo-measures.ts'

/** This share of the main points earns all points; a share of 0 earns none. */
const coverageGood = 0.95
/** This share of sentences that name the topic earns all points; `topicShareNone` or less earns none. */
const topicShareGood = 0.95
const topicShareNone = 0.4
/** Up to this similarity with the nearest article all points are earned; from `similarityNone` on, none. */
const similarityGood = 0.08
const similarityNone = 0.5
const namedMissingMax = 3

/**
 * The rules on content: coverage of the main points, share of sentences on the topic, words of the keyphrase, the opening, similarity with other
 * articles, the link, the sources.
 */
export function topicRules(article: SeoMeasures): SeoRule[] {
  return [
    coverageRule(article),
    topicShareRule(article),
    keyphraseCoverageRule(article),
    openingRule(article),
    originalityRule(article),
    linkRule(article),
    sourcesRule(article),
  ]
}

function coverageRule({ knowledge, sentences, subheadings }: SeoMeasures): SeoRule {
  const question = { id: 'topic-coverage', label: 'Topic coverage', pointsMax: 30 }
  if (knowledge === undefined) return doesNotApply(question, 'the topic is not known.')
  const points = mainPoints(knowledge)
  if (points.length === 0)
    return found(question, 0, 'No notes or sources on this topic are at hand, so nothing can be ticked off.')
  const forms = wordFormsOfAll([...sentences, ...subheadings])
  const missing = points.filter((point) => !isCovered(point, forms))
  const covered = points.length - missing.length
  const named = missing.slice(0, namedMissingMax).map(({ name }) => name)
  const rest =
    named.length === 0 ? '' : ` Missing: ${named.join(', ')}${missing.length > named.length ? ' and more' : ''}.`
  return found(
    question,
    share(question, covered / points.length / coverageGood),
    `${covered} of ${points.length} main points are there; ${Math.round(coverageGood * 100)}% is good.${rest}`,
  )
}

function topicShareRule({ knowledge, sentences }: SeoMeasures): SeoRule {
  const question = { id: 'topic-share', label: 'Sentences about the topic', pointsMax: 20 }
  if (knowledge === undefined) return doesNotApply(question, 'the topic is not known.')
  if (sentences.length === 0) return found(question, 0, 'The text has no sentences.')
  const vocabulary = topicVocabulary(knowledge)
  const about = sentences.filter((sentence) => isAboutTopic(sentence, vocabulary)).length
  const part = about / sentences.length
  return found(
    question,
    share(question, (part - topicShareNone) / (topicShareGood - topicShareNone)),
    `${Math.round(part * 100)}% of the sentences name the topic or what belongs to it; ${Math.round(topicShareGood * 100)}% is good.`,
  )
}

/**
 * Whether the text covers everything that the keyphrase names, in its own words or similar ones. For "chicken coop for six hens" it reports that an
 * article on chickens says nothing about a coop. The sentence of the link repeats the keyphrase and does not count.
 */
function keyphraseCoverageRule({ keyword, sentences, link, knowledge }: SeoMeasures): SeoRule {
  const question = { id: 'keyphrase-taken-up', label: 'All that the keyphrase names', pointsMax: 20 }
  if (keyword.trim() === '') return doesNotApply(question, 'no keyphrase was chosen.')
  const words = splitWords(keyword).filter((word) => wordForms(word).size > 0)
  if (words.length === 0) return doesNotApply(question, 'the keyphrase has no word that says what it is about.')
  const said = sentences.filter((sentence) => sentence !== link?.sentence).map(wordForms)
  const isSaid = (word: string) =>
    [...wordForms(word), ...nearForms(word)].some((form) => said.some((forms) => forms.has(form)))
  const missing = words.filter((word) => !isSaid(word))
  const head = splitWords(knowledge?.reading.head?.word ?? '').at(-1)
  // Without its main word an article is about something else.
  const part = head !== undefined && missing.includes(head) ? 0 : ((words.length - missing.length) / words.length) ** 2
  const rest = missing.length === 0 ? '' : ` Nothing is said of: ${missing.join(', ')}.`
  return found(
    question,
    share(question, part),
    `The text speaks of ${words.length - missing.length} of ${words.length} words of the keyphrase.${rest}`,
  )
}

/**
 * Whether the first two paragraphs cover everything that the keyphrase names, because readers expect the answer there. The sentence of the link does
 * not count.
 */
function openingRule({ keyword, paragraphs, link }: SeoMeasures): SeoRule {
  const question = { id: 'keyphrase-opening', label: 'Answer in the opening', pointsMax: 16 }
  if (keyword.trim() === '') return doesNotApply(question, 'no keyphrase was chosen.')
  const words = splitWords(keyword).filter((word) => wordForms(word).size > 0)
  if (words.length === 0) return doesNotApply(question, 'the keyphrase has no word that says what it is about.')
  const opening = paragraphs
    .map((paragraph) => (link === null ? paragraph : paragraph.replace(link.sentence, ' ')).trim())
    .filter((paragraph) => paragraph !== '')
    .slice(0, 2)
    .join(' ')
  const said = wordForms(opening)
  const isSaid = (word: string) => [...wordForms(word), ...nearForms(word)].some((form) => said.has(form))
  const missing = words.filter((word) => !isSaid(word))
  const rest = missing.length === 0 ? '' : ` It comes to these later or not at all: ${missing.join(', ')}.`
  return found(
    question,
    share(question, ((words.length - missing.length) / words.length) ** 2),
    `The opening speaks of ${words.length - missing.length} of ${words.length} words of the keyphrase.${rest}`,
  )
}

function originalityRule({ similarity }: SeoMeasures): SeoRule {
  const question = { id: 'originality', label: 'Originality', pointsMax: 8 }
  if (similarity === undefined) return doesNotApply(question, 'it has not been compared with other articles.')
  return found(
    question,
    share(question, (similarityNone - similarity) / (similarityNone - similarityGood)),
    `The most similar article on this site shares ${Math.round(similarity * 100)}% of its phrases; up to ${Math.round(similarityGood * 100)}% is good.`,
  )
}

/** Anchor texts that say nothing about the target. */
const emptyAnchors = /^(?:here|click here|this|this page|this link|link|website|more|read more|learn more)$/i
const linkSentenceWordsMin = 8

function linkRule({ link, links, knowledge }: SeoMeasures): SeoRule {
  const question = { id: 'link', label: 'Link in a fitting sentence', pointsMax: 8 }
  if (link === null || links === 0) return found(question, 0, 'The text has no link.')
  const around = countWords(link.sentence) - countWords(link.anchor)
  const faults = [
    emptyAnchors.test(link.anchor.trim()) ? 'its anchor text says nothing of what it leads to' : null,
    around < linkSentenceWordsMin ? 'its sentence says too little beside it' : null,
    knowledge !== undefined && !isAboutTopic(link.sentence, topicVocabulary(knowledge))
      ? 'its sentence does not name the topic'
      : null,
  ].filter((fault) => fault !== null)
  const part = 1 - faults.length / 3
  const reason =
    faults.length === 0
      ? 'The link stands in a sentence that fits.'
      : `The link is there, but ${faults.join(', and ')}.`
  return found(question, share(question, part), reason)
}

/** Half of the points for one source, all for two or more; none for an article without sources. */
function sourcesRule({ sources }: SeoMeasures): SeoRule {
  const question: SeoQuestion = { id: 'sources', label: 'Sources', pointsMax: 8 }
  if (sources === undefined) return doesNotApply(question, 'it does not say what it was written from.')
  const named = sources.length
  return found(
    question,
    share(question, named / 2),
    `The article names ${named} ${named === 1 ? 'source' : 'sources'}; two or more are good.`,
  )
}
