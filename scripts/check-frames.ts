import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { Frame, type Kind } from '../src/adapters/knowledge/frame.ts'

const folder = join(import.meta.dirname, '../src/adapters/knowledge/frames')

/** Phrases without meaning, or claims that cannot be verified. */
const filler =
  /\b(?:when it comes to|it is important to|it's important to|in today's|game.?changer|unlock|elevate|delve|seamless|leverage|look no further|testament to|tapestry|landscape of|studies (?:show|suggest)|research (?:shows|suggests)|experts (?:agree|say|recommend)|according to|a wide range of|plays? a (?:crucial|vital|key) role|peace of mind|high-quality|top-notch|state-of-the-art|cutting-edge|on the market|rest assured|say goodbye|one size fits all|do your research|world of)\b/i
const figures = /[$€£¥]|\d ?%|\b(?:percent|per cent)\b|\b(?:19|20)\d\d\b/i
/** Measured shares that have no other unit. */
const shares =
  /\b(?:humidity|moisture|alcohol|slope|grade|solution|peroxide|charge|battery)\b[^.]*\d+ percent|\d+ percent[^.]*\b(?:humidity|moisture|alcohol|slope|grade|solution|peroxide|charge|battery)\b/i
const british =
  /\b\w*(?:colour|favour|odour|flavour|neighbour|behaviour|metres?|litres?|centre|fibre|tyres?|grey|aluminium|organis|realis(?!t)|recognis|minimis|maximis|specialis(?!t)|catalogue|jewellery|mould|plough|programme(?![dr])|cheque|licence|defence|travelling|labour|storey|kerb)\w*\b/i
const slots = /\{(?:one|a one|many|it)\}/g
/** The minimum content of a general frame, which serves subjects without a frame, is lower. */
const wordsMin = (family: string) => (family === 'general' ? 1500 : 2600)
const wordingsMin = 12

type Text = { path: string; text: string; isSentence: boolean }

/** Fields whose values are labels or parts of sentences. */
const labels = new Set([
  'name',
  'many',
  'one',
  'aliases',
  'match',
  'covers',
  'is',
  'suits',
  'unit',
  'title',
  'needs',
  'cause',
  'term',
  'means',
  'q',
  'other',
  'heading',
  'readers',
  'id',
  'family',
  'category',
  'type',
  'care',
  'kinds',
  'parts',
  'criteria',
  'mistakes',
  'upkeep',
  'costs',
  'measure',
  'ask',
  'how',
  'why',
])

function textsOf(value: unknown, path: string, field: string): Text[] {
  if (typeof value === 'string') return [{ path, text: value, isSentence: !(labels.has(field) && !isFactList(path)) }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, `${path}[${index}]`, field))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, path === '' ? key : `${path}.${key}`, key))
}

/** At the top level, `how`, `why`, `upkeep` … contain sentences; below `headings` they contain headings. The `why` of a mistake is a sentence. */
function isFactList(path: string): boolean {
  return /^(?:how|why|upkeep|costs|measure|ask)\[|^mistakes\[\d+\]\.why$/.test(path)
}

function isFigure(text: string): boolean {
  return figures.test(text) && !shares.test(text)
}

/** What is wrong with one text of a frame; an empty list when it keeps to the rules. */
export function faultsOfText({ path, text, isSentence }: Text): string[] {
  const faults: string[] = []
  const say = (what: string) => faults.push(`${path}: ${what}: ${text.slice(0, 90)}`)
  const bare = text.replace(slots, 'x')
  if (/[{}<>*_#|]|https?:|\bwww\./.test(bare)) say('markup, an address or an unknown slot')
  if (/ {2}|^\s|\s$|\s[,.;?!]/.test(text)) say('stray space')
  if (/\p{Cc}/u.test(text)) say('control character')
  if (/\p{Ll}[.?]\p{Lu}\p{Ll}/u.test(text)) say('no space between two sentences')
  if (/^terms\[\d+\]\.means$/.test(path) && text.endsWith('.')) say('full stop after a meaning')
  if (/!/.test(text)) say('exclamation mark')
  if (/[—–](?!\d)/.test(text)) say('dash: use a comma, a colon or two sentences')
  if (filler.test(text)) say(`filler or unsupported claim "${filler.exec(text)?.[0]}"`)
  if (isFigure(text)) say('price, percentage, year or statistic')
  // People type both spellings.
  if (!isTyped(path) && british.test(text)) say(`British spelling "${british.exec(text)?.[0]}"`)
  if (/\{(?:many)\} (?:is|has|does|was|needs|makes|takes|gets)\b|\{a one\} (?:are|have|do)\b/.test(text))
    say('verb does not agree with its slot')
  return [
    ...faults,
    ...(isSentence ? faultsOfSentence(text).map((what) => `${path}: ${what}: ${text.slice(0, 90)}`) : []),
  ]
}

function faultsOfSentence(text: string): string[] {
  const longest = Math.max(...text.split(/(?<=[.?])\s+/).map((one) => one.split(/\s+/).length))
  return [
    !/[.?]["”’)]?$/.test(text) && 'does not end like a sentence',
    !/^(?:\{|["“(]?[\p{Lu}\d])/u.test(text) && 'does not begin like a sentence',
    longest > 38 && `sentence of ${longest} words`,
  ].filter((fault) => fault !== false)
}

function isTyped(path: string): boolean {
  return /\b(?:match|aliases)\[/.test(path)
}

/** The first occurrence of names and sentences. */
type Met = { sentences: Map<string, string>; names: Map<string, string> }

/** All faults in the frames of `files`, each with its file and path, including sentences and names that occur in two frames. */
export function findFrameFaults(files: readonly string[]): string[] {
  const met: Met = { sentences: new Map(), names: new Map() }
  return files.flatMap((file) => {
    const where = relative(folder, file)
    return faultsOfFile(file, where, met).map((fault) => `${where}: ${fault}`)
  })
}

function faultsOfFile(file: string, where: string, met: Met): string[] {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const { success, data: frame, error } = Frame.safeParse(json)
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const texts = textsOf(json, '', '')
  const words = texts.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  const wordings = countWordings(json)
  const faults = [
    `${frame.id}.json` !== basename(file) && 'id is not the file name',
    frame.family !== basename(dirname(file)) && 'family is not the folder',
    words < wordsMin(frame.family) && `${words} words, at least ${wordsMin(frame.family)}`,
    wordings < wordingsMin && `${wordings} facts in several wordings, at least ${wordingsMin}`,
    !/\{(?:one|a one|many|it)\}/.test(JSON.stringify(json)) && 'no slot is used',
    shortShare(texts) > shortShareMax &&
      `${Math.round(100 * shortShare(texts))} in 100 sentences have ${shortWords} words or fewer, at most ${100 * shortShareMax}: write whole sentences`,
  ]
  return [
    ...faults.filter((fault) => fault !== false),
    ...texts.flatMap(faultsOfText),
    ...frame.kinds.flatMap(faultsOfKind),
    ...repeatedNames([frame.name.one, ...frame.aliases], where, met),
    ...texts.flatMap((text) => repeatedSentences(text, where, met)),
  ]
}

/** Many short notes such as "Test first." make a text read like a telegram. */
const shortWords = 5
const shortShareMax = 0.2

function shortShare(texts: readonly Text[]): number {
  const sentences = texts.flatMap(({ text, isSentence }) => (isSentence ? text.split(/(?<=[.?])\s+/) : []))
  return sentences.filter((one) => one.split(/\s+/).length <= shortWords).length / sentences.length
}

/** "A granny squares is …": the name of a kind with a plural must be the singular. */
function faultsOfKind({ name, many }: Kind): string[] {
  return name === many ? [`kinds: "${name}" has itself as its plural: leave \`many\` out`] : []
}

function repeatedNames(names: readonly string[], where: string, met: Met): string[] {
  return names.flatMap((name) => {
    const other = met.names.get(name.toLowerCase())
    met.names.set(name.toLowerCase(), where)
    return other === undefined || other === where ? [] : [`name "${name}" stands in ${other} too`]
  })
}

function repeatedSentences({ text, path, isSentence }: Text, where: string, met: Met): string[] {
  // A definition must follow its term.
  if (!isSentence && !/^terms\[\d+\]\.means$/.test(path)) return []
  const long = text.split(/(?<=[.?])\s+/).filter((sentence) => sentence.split(/\s+/).length >= 5)
  return long.flatMap((sentence) => {
    const other = met.sentences.get(sentence.toLowerCase())
    met.sentences.set(sentence.toLowerCase(), `${where} ${path}`)
    return other === undefined ? [] : [`${path}: sentence stands in ${other} too: ${sentence.slice(0, 80)}`]
  })
}

/** Facts with more than one wording: lists of sentences inside lists. */
function countWordings(value: unknown, isInList = false): number {
  if (Array.isArray(value)) {
    if (isInList && value.length > 1 && value.every((item) => typeof item === 'string')) return 1
    return value.reduce((sum: number, item) => sum + countWordings(item, true), 0)
  }
  if (value === null || typeof value !== 'object') return 0
  return Object.entries(value).reduce((sum, [key, item]) => sum + (key === 'match' ? 0 : countWordings(item)), 0)
}

/** All frame files of the pack. */
export function frameFiles(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

if (process.argv[1] === import.meta.filename) {
  const chosen = process.argv.slice(2)
  const faults = findFrameFaults(chosen.length > 0 ? chosen : frameFiles())
  for (const fault of faults) console.log(fault)
  console.log(`${chosen.length > 0 ? chosen.length : frameFiles().length} frames, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
