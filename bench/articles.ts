import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knowledge } from '../src/adapters/knowledge/knowledge.ts'
import { knownSubject } from '../src/adapters/knowledge/subject/known-subject.ts'
import { isAboutTopic, topicVocabulary } from '../src/adapters/knowledge/topic-vocabulary.ts'
import { embeddedWriter } from '../src/adapters/text/embedded/embedded-writer.ts'
import { createKnowledgeSource } from '../src/domain/articles/brief/gather-knowledge.ts'
import type { ComposedArticle } from '../src/domain/articles/compose/compose-article.ts'
import { type DraftDeps, writeBestDraft } from '../src/domain/articles/write-best-draft.ts'
import {
  blocksOf,
  comparable,
  deviation,
  mean,
  sentencesOf,
  sharedPart,
  shinglesOf,
} from './harness/article-measures.ts'
import type { Report } from './harness/report.ts'
import { quantile } from './harness/rounds.ts'

const folder = join(import.meta.dirname, 'data')

/** A file with the same structure (`{ "group": ["keyword", …] }`) measures other keywords. */
const keywordFile = process.env.BENCH_ARTICLES_KEYWORDS ?? join(folder, 'article-keywords.json')

type Written = {
  keyword: string
  group: string
  frame: string | null
  knowledge: Knowledge
  article: ComposedArticle
  milliseconds: number
  sentences: string[]
  comparable: string[]
  shingles: Set<string>
}

/** Articles of the embedded writer on many keywords, written like a trial post, without network access. */
export async function run(): Promise<Report> {
  const groups: Record<string, string[]> = JSON.parse(readFileSync(keywordFile, 'utf8'))
  const keywords = Object.entries(groups).flatMap(([group, own]) => own.map((keyword) => ({ group, keyword })))
  await write('warm-up', 'standing desk')
  const written: Written[] = []
  for (const { group, keyword } of keywords) written.push(await write(group, keyword))
  const topic = measureTopic(written)
  const repeated = measureRepeats(written)
  const grammar = await measureGrammar(written)
  const scores = written.map(({ article }) => article.seoScore)
  const times = written.map(({ milliseconds }) => milliseconds)
  const words = written.map(({ article }) => article.wordCount)
  return report({ written, topic, repeated, grammar, scores, times, words })
}

const deps: DraftDeps = {
  writer: embeddedWriter,
  knowledge: createKnowledgeSource({ readTarget: async () => ({ state: 'not_read' }) }),
  linkRel: 'ugc',
  surroundings: async () => ({ imageAlt: 'A drawn cover' }),
}

async function write(group: string, keyword: string): Promise<Written> {
  const request = { keyword, anchorText: 'this overview', targetUrl: 'https://example.com/page' }
  const { signal } = new AbortController()
  const start = performance.now()
  const drafts = writeBestDraft(deps, { ...request, tone: 'professional', wordCount: 1000 }, signal)
  let step = await drafts.next()
  while (!step.done) step = await drafts.next()
  const milliseconds = performance.now() - start
  const { article } = step.value
  const knowledge = await deps.knowledge(request, signal)
  const blocks = blocksOf(article.contentHtml)
  return {
    keyword,
    group,
    frame: knownSubject(knowledge.reading)?.frame.id ?? null,
    knowledge,
    article,
    milliseconds,
    sentences: sentencesOf(blocks),
    comparable: comparable(blocks),
    shingles: shinglesOf(blocks),
  }
}

type TopicFigures = { own: number[]; foreign: number[] }

/** Per article: the share of its sentences that match its own topic, and the topic of an article of another group. */
function measureTopic(written: readonly Written[]): TopicFigures {
  const vocabularies = written.map(({ knowledge }) => topicVocabulary(knowledge))
  const shareOf = ({ sentences }: Written, vocabulary: ReadonlySet<string> = new Set()) =>
    mean(sentences.map((sentence) => Number(isAboutTopic(sentence, vocabulary))))
  return {
    own: written.map((one, index) => shareOf(one, vocabularies[index])),
    foreign: written.map((one, index) => {
      const other = (index + Math.floor(written.length / 2)) % written.length
      return written[other]?.frame === one.frame ? 0 : shareOf(one, vocabularies[other])
    }),
  }
}

type RepeatFigures = {
  ofOthers: number[]
  ofOtherFrames: number[]
  ofSameFrame: number[]
  shinglesWorst: number
  often: [string, number][]
}

/**
 * Per article: the share of its sentences and headings that also occur word for word in the article of another keyword, and in that of another
 * subject. An article from a general frame is compared with all others, because its subject differs each time.
 */
function measureRepeats(written: readonly Written[]): RepeatFigures {
  const holders = new Map<string, Set<number>>()
  for (const [index, { comparable }] of written.entries())
    for (const sentence of comparable) holders.set(sentence, (holders.get(sentence) ?? new Set()).add(index))
  const ofOthers = written.map(({ comparable }) =>
    mean(comparable.map((sentence) => Number((holders.get(sentence)?.size ?? 0) > 1))),
  )
  const isSameSubject = (one: Written, other: Written) => one.frame !== null && one.frame === other.frame
  const ofOtherFrames = written.map((one, index) =>
    mean(
      one.comparable.map((sentence) => {
        const elsewhere = [...(holders.get(sentence) ?? [])].filter((holder) => {
          const other = written[holder]
          return holder !== index && other !== undefined && !isSameSubject(one, other)
        })
        return Number(elsewhere.length > 0)
      }),
    ),
  )
  const pairs = written.flatMap((one, index) =>
    written.slice(0, index).flatMap((other) => (isSameSubject(one, other) ? [[one, other] as const] : [])),
  )
  const ofSameFrame = pairs.map(([one, other]) => sharedPart(new Set(one.comparable), new Set(other.comparable)))
  let shinglesWorst = 0
  for (const [index, one] of written.entries())
    for (const other of written.slice(0, index))
      if (!isSameSubject(one, other)) shinglesWorst = Math.max(shinglesWorst, sharedPart(one.shingles, other.shingles))
  const often = [...holders]
    .map(([sentence, { size }]) => [sentence, size] as [string, number])
    .sort((a, b) => b[1] - a[1])
    .slice(0, 40)
  return { ofOthers, ofOtherFrames, ofSameFrame, shinglesWorst, often }
}

type GrammarFigures = {
  perThousand: number
  findings: { keyword: string; kind: string; message: string; problem: string; sentence: string }[]
}

/** Findings per 1,000 words without the false alarms in `grammar-false-alarms.json`. */
async function measureGrammar(written: readonly Written[]): Promise<GrammarFigures> {
  const { createGrammarChecker } = await import('./harness/check-grammar.ts')
  const alarms: { words: string[]; findings: { kind: string; message: string; problem?: string; why: string }[] } =
    JSON.parse(readFileSync(join(folder, 'grammar-false-alarms.json'), 'utf8'))
  const isAlarm = (kind: string, message: string, problem: string) =>
    alarms.findings.some(
      (one) =>
        one.kind === kind &&
        new RegExp(one.message, 'u').test(message) &&
        new RegExp(`^(?:${one.problem ?? '.*'})$`, 'u').test(problem),
    )
  const checker = await createGrammarChecker(alarms.words)
  const findings: GrammarFigures['findings'] = []
  let words = 0
  for (const { keyword, article } of written) {
    words += article.wordCount
    for (const { tag, text } of blocksOf(article.contentHtml)) {
      if (tag === 'h1' || tag === 'h2' || tag === 'h3' || tag === 'th' || tag === 'td') continue
      for (const { kind, message, problem, sentence } of await checker.check(text))
        if (!isAlarm(kind, message, problem)) findings.push({ keyword, kind, message, problem, sentence })
    }
  }
  return { perThousand: (1000 * findings.length) / words, findings }
}

type Figures = {
  written: Written[]
  topic: TopicFigures
  repeated: RepeatFigures
  grammar: GrammarFigures
  scores: number[]
  times: number[]
  words: number[]
}

const two = (value: number) => value.toFixed(2)

function report({ written, topic, repeated, grammar, scores, times, words }: Figures): Report {
  const sentences = written.reduce((sum, one) => sum + one.sentences.length, 0)
  const known = written.filter(({ frame }) => frame !== null)
  const topicShare = weighted(topic.own, written)
  const repeatShare = mean(repeated.ofOtherFrames)
  const pairShare = mean(repeated.ofSameFrame)
  const rows = [...new Set(written.map(({ group }) => group))].map((group) => {
    const own = written.map((one, index) => ({ one, index })).filter(({ one }) => one.group === group)
    const meanOf = (values: readonly number[]) => mean(own.map(({ index }) => values[index] ?? 0))
    return [
      group,
      String(own.filter(({ one }) => known.includes(one)).length),
      String(Math.round(meanOf(words))),
      two(meanOf(topic.own)),
      two(meanOf(repeated.ofOtherFrames)),
      String(Math.round(meanOf(scores))),
    ]
  })
  return {
    title: `Articles of the embedded writer on ${written.length} keywords`,
    columns: ['keywords about', 'with a frame', 'words', 'about the topic', 'elsewhere', 'score'],
    rows,
    notes: [
      `${known.length} of ${written.length} keywords have a topic frame of their own or of what they are a kind of; the others are written from a general one.`,
      `${sentences} sentences, ${two(topicShare)} of them about the topic of their article; ${two(mean(topic.foreign))} with the words of another topic (the swap test).`,
      `${two(mean(repeated.ofOthers))} of an article's sentences and headings stand word for word in another keyword's article, ${two(repeatShare)} in one on another subject; between two keywords of one frame ${two(pairShare)} (worst ${two(Math.max(0, ...repeated.ofSameFrame))}, ${repeated.ofSameFrame.length} pairs).`,
      `Five-word shingles: the most alike two articles of different frames share ${two(repeated.shinglesWorst)}.`,
      `Grammar: ${two(grammar.perThousand)} findings per 1,000 words (${grammar.findings.length} in all).`,
      `Scores: mean ${mean(scores).toFixed(1)}, standard deviation ${deviation(scores).toFixed(1)}, ${Math.min(...scores)} to ${Math.max(...scores)}; 100 points: ${scores.filter((score) => score === 100).length}.`,
      `Words: ${Math.round(mean(words))} (${Math.min(...words)} to ${Math.max(...words)}). Time per article: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms.`,
    ],
    marks: [
      { name: 'share of sentences about the topic', ratio: topicShare, atLeast: 0.65 },
      { name: 'sentences that stand in an article on another subject', ratio: repeatShare, atMost: 0.05 },
      { name: 'sentences shared by two articles of one frame', ratio: pairShare, atMost: 0.25 },
      { name: 'grammar findings per 1,000 words', ratio: grammar.perThousand, atMost: 0.5 },
      { name: 'standard deviation of the scores', ratio: deviation(scores), atLeast: 8 },
      { name: 'milliseconds per article, 95th percentile', ratio: quantile(times, 0.95), atMost: 150 },
    ],
    versions: { node: process.version },
    data: {
      articles: written.map(({ keyword, group, frame, article, milliseconds }, index) => ({
        keyword,
        group,
        frame,
        title: article.title,
        words: article.wordCount,
        score: article.seoScore,
        aboutTopic: Number(two(topic.own[index] ?? 0)),
        saidElsewhere: Number(two(repeated.ofOthers[index] ?? 0)),
        milliseconds: Math.round(milliseconds),
      })),
      often: repeated.often,
      grammar: grammar.findings.slice(0, 300),
    },
  }
}

/** The mean over all sentences, not over articles. */
function weighted(shares: readonly number[], written: readonly Written[]): number {
  const total = written.reduce((sum, { sentences }) => sum + sentences.length, 0)
  return shares.reduce((sum, share, index) => sum + share * (written[index]?.sentences.length ?? 0), 0) / total
}
