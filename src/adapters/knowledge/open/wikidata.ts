import { z } from '#contract/zod.ts'
import type { SourcedFact } from '../knowledge.ts'
import type { JsonReader } from './fetch-json.ts'
import type { Finding } from './finding.ts'

const Snak = z.object({ datavalue: z.object({ value: z.unknown() }).optional() })
const Claim = z.object({ mainsnak: Snak, rank: z.string().default('normal') })
/** The response of `/wiki/Special:EntityData/{id}.json`. */
const Item = z.object({ claims: z.record(z.string(), z.array(Claim)) })
const Entities = z.object({ entities: z.record(z.string(), z.unknown()) })
/** The response of `/w/api.php?action=wbgetentities&props=labels`. */
const Labels = z.object({
  entities: z.record(
    z.string(),
    z.object({ labels: z.record(z.string(), z.object({ value: z.string().min(1).max(200) })).default({}) }),
  ),
})
const ItemValue = z.object({ id: z.string().regex(/^Q\d{1,12}$/) })
const TimeValue = z.object({ time: z.string().regex(/^\+\d{4}-/), precision: z.number().int() })

const listedMax = 6
/** The precision value of a date with a year, in Wikidata's data model. */
const yearPrecision = 9

type Property = { id: string; say: (name: string, values: string[]) => string; max?: number }

/** Properties of interest for readers, with the sentence for their values. */
const properties: readonly Property[] = [
  { id: 'P279', max: 2, say: (name, values) => `Wikidata lists “${name}” as a kind of ${listOf(values)}` },
  { id: 'P186', say: (name, values) => `As materials of ${name}, Wikidata lists ${listOf(values)}` },
  { id: 'P527', say: (name, values) => `As parts of ${name}, Wikidata lists ${listOf(values)}` },
  { id: 'P366', say: (name, values) => `The use that Wikidata records for ${name} is ${listOf(values)}` },
  { id: 'P2283', say: (name, values) => `What ${name} makes use of, by Wikidata: ${listOf(values)}` },
  { id: 'P780', say: (name, values) => `As signs of ${name}, Wikidata lists ${listOf(values)}` },
  { id: 'P495', max: 2, say: (name, values) => `The origin of ${name}, by Wikidata, is ${listOf(values)}` },
  {
    id: 'P61',
    max: 2,
    say: (name, values) => `As discoverer or inventor of ${name}, Wikidata names ${listOf(values)}`,
  },
]

/** The statements of Wikidata about an item, as sentences. `name` is the name of the item in the article. Two requests at most. */
export async function queryWikidata(
  item: string,
  name: string,
  { base, read, signal, today }: { base: string; read: JsonReader; signal: AbortSignal; today: string },
): Promise<Finding | null> {
  const answer = Entities.safeParse(await read(new URL(`${base}/wiki/Special:EntityData/${item}.json`), signal))
  const entity = answer.success ? Item.safeParse(answer.data.entities[item]) : null
  if (entity === null || !entity.success) return null
  const { claims } = entity.data
  const selected = properties.map((property) => ({ property, ids: idsOf(claims[property.id], property.max) }))
  const ids = [...new Set(selected.flatMap(({ ids }) => ids))]
  const labels = ids.length === 0 ? new Map<string, string>() : await labelsOf(ids, { base, read, signal })
  const sourceId = `wikidata:${item}`
  const sentences = [
    ...selected.flatMap(({ property, ids }) => {
      const values = ids.flatMap((id) => labels.get(id) ?? [])
      return values.length === 0 ? [] : [property.say(name, values)]
    }),
    ...inceptionOf(claims.P571, name),
  ]
  if (sentences.length === 0) return null
  const facts: SourcedFact[] = sentences.map((text) => ({
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    sourceId,
    confidence: 0.8,
    isQuotation: false,
  }))
  const source = {
    id: sourceId,
    kind: 'wikidata' as const,
    title: `${name} (${item}), Wikidata`,
    url: `${base}/wiki/${item}`,
    licence: 'CC0-1.0',
    retrievedAt: today,
  }
  return { facts, sources: [source] }
}

/** The items that a property names: the preferred ones if there are any, never deprecated ones. */
function idsOf(claims: readonly z.infer<typeof Claim>[] = [], max = listedMax): string[] {
  const preferred = claims.filter(({ rank }) => rank === 'preferred')
  const counted = preferred.length > 0 ? preferred : claims.filter(({ rank }) => rank !== 'deprecated')
  const ids = counted.flatMap(({ mainsnak }) => {
    const value = ItemValue.safeParse(mainsnak.datavalue?.value)
    return value.success ? [value.data.id] : []
  })
  return ids.slice(0, max)
}

function inceptionOf(claims: readonly z.infer<typeof Claim>[] = [], name: string): string[] {
  const value = TimeValue.safeParse(claims.find(({ rank }) => rank !== 'deprecated')?.mainsnak.datavalue?.value)
  if (!value.success || value.data.precision < yearPrecision) return []
  return [`Wikidata dates the beginning of ${name} to ${Number(value.data.time.slice(1, 5))}`]
}

async function labelsOf(
  ids: readonly string[],
  { base, read, signal }: { base: string; read: JsonReader; signal: AbortSignal },
): Promise<Map<string, string>> {
  const query = new URLSearchParams({
    action: 'wbgetentities',
    ids: ids.join('|'),
    props: 'labels',
    languages: 'en',
    format: 'json',
  })
  const answer = Labels.safeParse(await read(new URL(`${base}/w/api.php?${query}`), signal))
  if (!answer.success) return new Map()
  return new Map(
    Object.entries(answer.data.entities).flatMap(([id, { labels }]) =>
      labels.en === undefined ? [] : [[id, labels.en.value] as const],
    ),
  )
}

function listOf(values: readonly string[]): string {
  return values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`
}
