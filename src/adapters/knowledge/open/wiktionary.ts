import { z } from '#contract/zod.ts'
import type { SourcedFact } from '../knowledge.ts'
import type { JsonReader } from './fetch-json.ts'
import type { Finding } from './finding.ts'

/** The response of `/api/rest_v1/page/definition/{term}`: definitions by language code. `definition` is HTML. */
const Definitions = z.object({
  en: z.array(
    z.object({ partOfSpeech: z.string(), definitions: z.array(z.object({ definition: z.string().max(5_000) })) }),
  ),
})

const quotedWordsMax = 15

/** The first short definition of a noun in Wiktionary, as a quotation; `null` if there is none. */
export async function queryWiktionary(
  term: string,
  { base, read, signal, today }: { base: string; read: JsonReader; signal: AbortSignal; today: string },
): Promise<Finding | null> {
  const page = encodeURIComponent(term.replaceAll(' ', '_'))
  const answer = Definitions.safeParse(await read(new URL(`${base}/api/rest_v1/page/definition/${page}`), signal))
  if (!answer.success) return null
  const noun = answer.data.en.find(({ partOfSpeech }) => partOfSpeech === 'Noun')
  const text = noun?.definitions.map(({ definition }) => plain(definition)).find(isQuotable)
  if (text === undefined) return null
  const id = `wiktionary:en:${term.replaceAll(' ', '_')}`
  const facts: SourcedFact[] = [{ text, sourceId: id, confidence: 0.6, isQuotation: true }]
  const source = {
    id,
    kind: 'wiktionary' as const,
    title: `${term}, Wiktionary`,
    url: `${base}/wiki/${page}`,
    licence: 'CC-BY-SA-4.0',
    retrievedAt: today,
  }
  return { facts, sources: [source] }
}

function isQuotable(text: string): boolean {
  const words = text.split(' ').length
  return words >= 4 && words <= quotedWordsMax && !/[<>{}[\]]/.test(text)
}

function plain(html: string): string {
  return html
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.]$/, '')
    .trim()
}
