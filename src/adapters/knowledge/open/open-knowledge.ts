import type { KeywordReading } from '../keyword/read-keyword.ts'
import { isAboutTopic, type TopicVocabulary } from '../topic-vocabulary.ts'
import { createJsonReader } from './fetch-json.ts'
import type { Finding } from './finding.ts'
import { queryWikidata } from './wikidata.ts'
import { queryWikipedia } from './wikipedia.ts'
import { queryWiktionary } from './wiktionary.ts'

/** Base URLs of the projects, without a slash at the end. */
export type OpenSources = { wikipedia: string; wikidata: string; wiktionary: string }

/** Queries open knowledge about a term. Rejects if the network does not answer; a source without the term is left out. */
export type OpenKnowledge = {
  query(term: string, options: { signal: AbortSignal; isMeant: (text: string) => boolean }): Promise<Finding>
  /** Whether the sources answer within two seconds. */
  isReachable(signal: AbortSignal): Promise<boolean>
}

const probeMs = 2_000

export function createOpenKnowledge({
  sources: { wikipedia, wikidata, wiktionary },
  userAgent,
  now = Date.now,
}: {
  sources: OpenSources
  /** Wikimedia requires a user agent with a contact of the operator. */
  userAgent: string
  /** Milliseconds since 1970. */
  now?: () => number
}): OpenKnowledge {
  const read = createJsonReader(userAgent)
  return {
    async query(term, { signal, isMeant }) {
      const today = new Date(now()).toISOString().slice(0, 10)
      const context = { read, signal, today }
      const [page, word] = await Promise.all([
        queryWikipedia(term, { ...context, base: wikipedia }),
        queryWiktionary(term, { ...context, base: wiktionary }),
      ])
      // A page on another meaning of the word contains no facts about this one.
      const meant = page !== null && isMeant(page.text) ? page : null
      const item = meant?.item ?? null
      const data = item === null ? null : await queryWikidata(item, term, { ...context, base: wikidata })
      // Wiktionary lists several meanings without ranking them, so it counts only if there is no page.
      const found = [meant, data, page === null ? word : null].filter((one) => one !== null)
      return { facts: found.flatMap(({ facts }) => facts), sources: found.flatMap(({ sources }) => sources) }
    },
    async isReachable(signal) {
      try {
        const url = new URL(`${wikipedia}/api/rest_v1/page/summary/Earth`)
        return (await read(url, AbortSignal.any([signal, AbortSignal.timeout(probeMs)]))) !== null
      } catch {
        return false
      }
    },
  }
}

/** The term to query: the subject of the keyword in the singular. `null` for tasks and questions, which are not page titles. */
export function termOf({ subject, task, text }: KeywordReading): string | null {
  if (task !== null) return null
  if (subject === null) return text.split(' ').length <= 3 ? text.toLowerCase() : null
  const { ownName, kind, isKindName, frame } = subject
  return ownName?.one ?? (isKindName && kind !== null ? kind.name : frame.name.one)
}

/** Whether a text is about the intended topic: at least two of its sentences contain words of the topic. */
export function meansTopic(text: string, vocabulary: TopicVocabulary): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/)
  return sentences.filter((sentence) => isAboutTopic(sentence, vocabulary)).length >= Math.min(2, sentences.length)
}
