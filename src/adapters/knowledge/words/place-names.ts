import type { WordNet } from './wordnet.ts'

/** A place that a keyword names: it begins at word `start` and is `length` words long. `name` has its capitals. */
export type PlaceName = { start: number; length: number; name: string }

/** Cities, regions and countries that are missing in WordNet. */
const morePlaces = new Set(
  (
    'nottingham,derby,wolverhampton,sunderland,plymouth,southampton,norwich,croydon,milton keynes,northampton,swindon,stoke on trent,bournemouth,middlesbrough,huddersfield,peterborough,warrington,slough,ipswich,telford,preston,luton,basingstoke,cheltenham,exeter,bath,reading,york,oxford,cambridge,' +
    'salford,bolton,stockport,rotherham,barnsley,doncaster,blackpool,crewe,durham,gloucester,worcester,lincoln,lancaster,chester,derby,leicester,hull,' +
    'fort worth,scottsdale,mesa,plano,irving,frisco,mckinney,chandler,gilbert,irvine,anaheim,riverside,bakersfield,fresno,stockton,henderson,aurora,boulder,naperville,fort lauderdale,west palm beach,boca raton,cape coral,naples,sarasota,fort myers,huntsville,murfreesboro,chattanooga,knoxville,cary,raleigh,durham,' +
    'brooklyn,queens,bronx,manhattan,staten island,long island,orange county,los angeles county,bay area,silicon valley,mississauga,brampton,surrey,burnaby,kelowna,gold coast,sunshine coast,wollongong,geelong,newcastle,queenstown,' +
    'bali,ubud,phuket,tulum,cancun,tenerife,mallorca,majorca,ibiza,algarve,amalfi coast,cinque terre,lake como,santorini,mykonos,cappadocia,dubai,abu dhabi,doha,goa,kerala,chiang mai,hoi an,da nang,scotland,wales,gatwick,heathrow,stansted,luton airport,jfk,uk,usa,uae,nyc,la,sf'
  ).split(','),
)
const shortForms = new Map([
  ['uk', 'the UK'],
  ['usa', 'the USA'],
  ['uae', 'the UAE'],
  ['nyc', 'NYC'],
  ['la', 'LA'],
  ['sf', 'SF'],
  ['dc', 'DC'],
])
/** Abbreviations of states and provinces; they count only after the name of a place. */
const states = new Set(
  'al ak az ar ca co ct de fl ga hi id il ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc bc ab on qc ns nb uk usa nsw qld vic'.split(
    ' ',
  ),
)
/** Names of places that usually mean something else. */
const otherMeanings = new Set(
  'la orange mobile bath reading nice queens riverside mesa gilbert chandler irving surrey henderson aurora lincoln'.split(
    ' ',
  ),
)
/** Names that usually mean a place, although WordNet has another sense. */
const mostlyPlaces = new Set('japan brazil panama morocco peru'.split(' '))
const wordsMax = 4

/** The place with exactly this name, in its capitals; `null` if there is none. */
export function placeNamed(words: readonly string[], wordNet: WordNet): string | null {
  const text = words.join(' ')
  if (morePlaces.has(text)) return shortForms.get(text) ?? capitalised(words)
  const last = words.at(-1) ?? ''
  if (words.length > 1 && states.has(last)) {
    const place = placeNamed(words.slice(0, -1), wordNet)
    return place === null ? null : `${place} ${last.length > 3 ? capitalised([last]) : last.toUpperCase()}`
  }
  const found = wordNet.nameOf(text)
  return found?.synset.field === 'location' ? found.name : null
}

/** Whether a name is that of a city or a town, by its WordNet definition. */
export function isCity(name: string, wordNet: WordNet): boolean {
  const found = wordNet.nameOf(name.toLowerCase())
  return found !== null && /\b(?:city|capital|town|resort)\b/.test(found.synset.gloss)
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let countries: Set<string> | undefined

/** Whether a name is that of a country, by the region names of Unicode's CLDR: "Japan". */
export function isCountry(name: string): boolean {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  countries ??= new Set(
    letters.flatMap((first) =>
      letters
        .map((second) => names.of(first + second))
        .flatMap((found) => (found === undefined ? [] : [found.toLowerCase()])),
    ),
  )
  return countries.has(name.toLowerCase().replace(/^the /, ''))
}

/** Whether the name of a place is also a common word: "turkey", "reading". */
export function isCommonToo(words: readonly string[], wordNet: WordNet): boolean {
  const text = words.join(' ')
  if (mostlyPlaces.has(text)) return false
  return otherMeanings.has(text) || wordNet.sensesOf(text) !== null || wordNet.has('verb', text)
}

/** The longest place name at the end of the words, after at least one other word. */
export function placeAtEnd(words: readonly string[], wordNet: WordNet): PlaceName | null {
  for (let length = Math.min(wordsMax, words.length - 1); length > 0; length -= 1) {
    const start = words.length - length
    const name = placeNamed(words.slice(start), wordNet)
    if (name !== null) return { start, length, name }
  }
  return null
}

/** The longest place name at the start of the words, before at least one other word. */
export function placeAtStart(words: readonly string[], wordNet: WordNet): PlaceName | null {
  for (let length = Math.min(wordsMax, words.length - 1); length > 0; length -= 1) {
    const name = placeNamed(words.slice(0, length), wordNet)
    if (name !== null) return { start: 0, length, name }
  }
  return null
}

function capitalised(words: readonly string[]): string {
  return words
    .map((word, index) =>
      index > 0 && /^(?:on|of|the|upon)$/.test(word) ? word : word.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
    )
    .join(' ')
}
