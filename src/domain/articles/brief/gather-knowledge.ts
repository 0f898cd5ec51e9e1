import { headNounsOf } from '#adapters/knowledge/keyword/head-noun.ts'
import {
  type Knowledge,
  type Sense,
  type Source,
  shippedKnowledge,
  type TargetPage,
} from '#adapters/knowledge/knowledge.ts'
import { shippedWordNet, type WordNet } from '#adapters/knowledge/words/wordnet.ts'
import { noOpenFacts, type OpenFacts } from './open-facts.ts'
import { readingTimeMs } from './read-target-page.ts'
import type { TargetReader } from './target-reader.ts'

export type KnowledgeRequest = { keyword: string; targetUrl: string }

/** Gathers the knowledge from which an article may be written. */
export type KnowledgeSource = (request: KnowledgeRequest, signal: AbortSignal) => Promise<Knowledge>

export type KnowledgeSources = {
  readTarget: TargetReader
  /** Left out where open sources are not queried. */
  openFacts?: OpenFacts
  wordNet?: WordNet
  /** Time limit for all sources together, in milliseconds. */
  timeMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * The knowledge about a keyword: what ships with the product, the sense of its noun, the page that the article links to, and facts of open sources.
 * Never rejects. Takes four seconds at most; sources that answer later are left out.
 */
export async function gatherKnowledge(
  { readTarget, openFacts, wordNet, timeMs = readingTimeMs, now = Date.now }: KnowledgeSources,
  { keyword, targetUrl }: KnowledgeRequest,
  signal: AbortSignal,
): Promise<Knowledge> {
  const shipped = shippedKnowledge(keyword)
  const reading = inTime(readTarget(targetUrl, shipped.reading, { signal, timeMs }), { signal, timeMs })
  const querying =
    openFacts === undefined || openFacts === noOpenFacts
      ? null
      : inTime(openFacts(shipped.reading, AbortSignal.any([signal, AbortSignal.timeout(timeMs)])), { signal, timeMs })
  const sense = senseOf(keyword, wordNet)
  const target = (await reading) ?? { state: 'not_read' as const }
  const open = (await querying) ?? { facts: [], sources: [] }
  const sources = [
    ...shipped.sources,
    ...(sense === null ? [] : [wordNetSource]),
    ...targetSource(target, now()),
    ...open.sources,
  ]
  return { ...shipped, sense, target, facts: open.facts, sources }
}

export function createKnowledgeSource(sources: KnowledgeSources): KnowledgeSource {
  return (request, signal) => gatherKnowledge(sources, request, signal)
}

/** `null` if the promise takes longer, rejects, or the request is aborted. */
async function inTime<T>(
  promise: Promise<T>,
  { signal, timeMs }: { signal: AbortSignal; timeMs: number },
): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const end = () => resolve(null)
  const timer = setTimeout(end, timeMs)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await Promise.race([promise.catch(() => null), late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** The sense of the longest noun at the end of the keyword, if one sense is by far the most usual. */
function senseOf(keyword: string, wordNet: WordNet | undefined): Sense | null {
  try {
    const nouns = wordNet ?? shippedWordNet()
    for (const noun of headNounsOf(keyword)) {
      const senses = nouns.sensesOf(noun)
      if (senses !== null) return senses.isClear ? nouns.senseOf(noun) : null
    }
  } catch {
    // Without the WordNet files the article is written from the other sources.
  }
  return null
}

const wordNetSource: Source = {
  id: 'wordnet',
  kind: 'wordnet',
  title: 'WordNet 3.1, Princeton University',
  url: 'https://wordnet.princeton.edu/',
  licence: 'LicenseRef-WordNet-3.1',
  retrievedAt: null,
}

function targetSource(target: TargetPage, now: number): Source[] {
  if (target.state !== 'read') return []
  const { title, siteName, url } = target
  const retrievedAt = new Date(now).toISOString().slice(0, 10)
  return [
    { id: 'target', kind: 'target_page', title: title === '' ? siteName : title, url, licence: null, retrievedAt },
  ]
}
