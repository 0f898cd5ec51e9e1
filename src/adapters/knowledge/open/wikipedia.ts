import { z } from '#contract/zod.ts'
import type { SourcedFact } from '../knowledge.ts'
import type { JsonReader } from './fetch-json.ts'
import type { Finding } from './finding.ts'
import { firstSentence } from './plain-sentences.ts'

/** The response of `/api/rest_v1/page/summary/{title}`, the summary of a page (Specs/Summary 1.3 on mediawiki.org). */
const Summary = z.object({
  type: z.string(),
  title: z.string().min(1).max(300),
  lang: z.string().max(20).default('en'),
  extract: z.string().max(20_000).default(''),
  description: z.string().max(500).optional(),
  wikibase_item: z
    .string()
    .regex(/^Q\d{1,12}$/)
    .optional(),
  content_urls: z.object({ desktop: z.object({ page: z.url({ protocol: /^https?$/ }).max(2_000) }) }),
})

export type WikipediaFinding = Finding & {
  /** The Wikidata item of the page. */
  item: string | null
  /** The text by which the topic of the page is checked. */
  text: string
}

/** The longest sentence that is quoted, in words. */
const quotedWordsMax = 40

/** The first sentence of Wikipedia's page on a term, as a quotation; `null` if there is no page, or only a list of meanings. */
export async function queryWikipedia(
  term: string,
  { base, read, signal, today }: { base: string; read: JsonReader; signal: AbortSignal; today: string },
): Promise<WikipediaFinding | null> {
  const title = encodeURIComponent(term.charAt(0).toUpperCase() + term.slice(1).replaceAll(' ', '_'))
  const answer = Summary.safeParse(
    await read(new URL(`${base}/api/rest_v1/page/summary/${title}?redirect=true`), signal),
  )
  if (!answer.success || answer.data.type !== 'standard') return null
  const { title: name, extract, description, wikibase_item: item = null, content_urls: urls, lang } = answer.data
  const id = `wikipedia:${lang}:${name.replaceAll(' ', '_')}`
  const sentence = firstSentence(extract, quotedWordsMax)
  const facts: SourcedFact[] =
    sentence === null ? [] : [{ text: sentence, sourceId: id, confidence: 0.8, isQuotation: true }]
  const source = {
    id,
    kind: 'wikipedia' as const,
    title: `${name}, Wikipedia`,
    url: urls.desktop.page,
    licence: 'CC-BY-SA-4.0',
    retrievedAt: today,
  }
  return { facts, sources: facts.length === 0 ? [] : [source], item, text: `${name} ${description ?? ''} ${extract}` }
}
