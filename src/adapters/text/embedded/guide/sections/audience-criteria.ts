import type { Criterion } from '#adapters/knowledge/frame.ts'
import type { Material } from '../material.ts'
import { byRelevance } from '../relevance.ts'

/** The criteria that matter most for frequent readers and places: words for the reader, and words in the names of criteria. */
const weighty: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:small|tiny|narrow|compact|apartments?|flats?|studios?|dorms?|rv|van|balcon(?:y|ies)|tight spaces?)\b/i,
    /size|width|depth|height|length|space|footprint|noise|weight|fold|capacity|dimension/i,
  ],
  [
    /\b(?:seniors?|elderly|older|parents|grandparents|arthritis|disab\w+|limited mobility|weak hands)\b/i,
    /weight|ease|handle|grip|height|support|display|button|noise|access|step|size/i,
  ],
  [/\b(?:beginners?|novices?|first|starters?|newbies?)\b/i, /ease|learn|support|forgiv|size|price|cost|setup|help/i],
  [
    /\b(?:kids?|child|children|toddlers?|bab(?:y|ies)|newborns?|teens?|teenagers?)\b/i,
    /safe|size|weight|age|edge|material|height|noise|clean/i,
  ],
  [/\b(?:family|families|large|big|groups?)\b/i, /capacity|size|durab|volume|space|seats?|room/i],
  [/\b(?:travel\w*|commut\w*|backpack\w*|camping|trips?)\b/i, /weight|size|battery|pack|fold|durab|range/i],
  [
    /\b(?:business\w*|compan(?:y|ies)|offices?|professionals?|teams?|contractors?|agencies|enterprises?)\b/i,
    /durab|warrant|service|support|capacity|security|contract|integration|export|cost/i,
  ],
  [/\b(?:students?|budget|cheap|poor|low income)\b/i, /cost|price|fee|running|used|durab|warrant/i],
  [/\b(?:tall|heavy|plus size|large people)\b/i, /height|size|width|capacity|load|weight|depth|length|fit/i],
]

/**
 * The criteria of the frame that matter most for a reader: those whose texts name the reader, and those known for this kind of reader. Empty for an
 * unknown reader.
 */
export function criteriaFor(material: Material, audience: string, count: number): Criterion[] {
  const { criteria } = material.subject.frame
  const named = byRelevance(material, criteria).filter((criterion) => material.relevance(criterion) >= 1)
  const [, names] = weighty.find(([readers]) => readers.test(audience)) ?? []
  const known = names === undefined ? [] : criteria.filter(({ name }) => names.test(name))
  return [...new Set([...named, ...known])].slice(0, count)
}
