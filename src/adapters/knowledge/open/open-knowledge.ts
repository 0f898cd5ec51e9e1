import type { KeywordReading } from '../keyword/read-keyword.ts'
import { isAboutTopic, type TopicVocabulary } from '../topic-vocabulary.ts'
import { createJsonReader } from './fetch-json.ts'
import type { Finding } from './finding.ts'
import { queryWikidata } from './wikidata.ts'
import { queryWikipedia } from './wikipedia.ts'
import { queryWiktionary } from './wiktionary.ts'

/** Addresses of the projects, without a slash at the end. */
export type OpenSources = { wikipedia: string; wikidata: string; wiktionary: string }

/** Asks open knowledge about a term. Rejects when the network does not answer; what a source does not have is left out. */
export type OpenKnowledge = {
  ask(term: string, options: { signal: AbortSignal; isMeant: (text: string) => boolean }): Promise<Finding>
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
  /** Wikimedia asks for one that says how to reach the operator. */
  userAgent: string
  /** Milliseconds since 1970. */
  now?: () => number
}): OpenKnowledge {
  const read = createJsonReader(userAgent)
  return {
    async ask(term, { signal, isMeant }) {
      const today = new Date(now()).toISOString().slice(0, 10)
      const asking = { read, signal, today }
      const [page, word] = await Promise.all([
        queryWikipedia(term, { ...asking, base: wikipedia }),
        queryWiktionary(term, { ...asking, base: wiktionary }),
      ])
      // A page on another meaning of the word says nothing true of this one.
      const meant = page !== null && isMeant(page.text) ? page : null
      const item = meant?.item ?? null
      const data = item === null ? null : await queryWikidata(item, term, { ...asking, base: wikidata })
      // Wiktionary lists meanings without saying which: it counts only where there is no page.
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

/** The term to ask for: what the keyword names, in the singular. `null` for tasks and questions, which are no titles. */
export function termOf({ subject, task, text }: KeywordReading): string | null {
  if (task !== null) return null
  if (subject === null) return text.split(' ').length <= 3 ? text.toLowerCase() : null
  const { ownName, kind, isKindName, frame } = subject
  return ownName?.one ?? (isKindName && kind !== null ? kind.name : frame.name.one)
}

/** A text is about the topic that is meant when at least two of its sentences name what belongs to it. */
export function meansTopic(text: string, vocabulary: TopicVocabulary): boolean {
  const sentences = text.split(/(?<=[.!?])\s+/)
  return sentences.filter((sentence) => isAboutTopic(sentence, vocabulary)).length >= Math.min(2, sentences.length)
}
