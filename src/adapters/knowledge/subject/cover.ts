import type { Frame } from '../frame.ts'
import type { FramePack } from '../frame-pack.ts'
import { pluralOf, singularOf } from '../words/english.ts'
import type { Synset, WordNet } from '../words/wordnet.ts'
import { stemsOf } from '../words/words.ts'

/** The frame that covers a noun without an own frame, and the number of words of the phrase that WordNet has as one noun. */
export type Cover = { frame: Frame; isGeneral: boolean; words: number }

const phraseWordsMax = 3

/** Frames about an activity, not about a thing with kinds: nouns narrower than their nouns are not kinds of them. */
const withoutKinds = new Set(
  'kitchen-remodel renovation startup career language-learning apartment-rental house-purchase investing online-store nutrition energy marketing-agency window web-hosting'.split(
    ' ',
  ),
)
/** Nouns of frames that are too broad: their narrower nouns are not kinds of the frame's subject. */
const looseNouns = new Set([
  'machine',
  'cosmetic',
  'machinery',
  'credit',
  'property',
  'relaxation',
  'gathering',
  'game',
  'craft',
  'construction',
  'education',
])

/** Nouns that WordNet ranks below a frame's noun, but people do not: toilet seats below furniture, socks below footwear, bread knives below tools. */
const noKinds = new Set(['seat', 'hosiery', 'edge tool', 'bedclothes'])

/** Things of daily use. `noWares` lists nouns below them that people do not compare in a shop. */
const wares = new Set([
  'device',
  'equipment',
  'commodity',
  'consumer goods',
  'merchandise',
  'furnishing',
  'container',
  'implement',
])
const noWares = new Set(
  'structure,building,way,weapon,weaponry,facility,area,conveyance,transport,system,vehicle,craft,firearm,explosive device,military vehicle,medium,creation,drug,narcotic,surface,line,machine,mechanism,restraint,passage,geographical area,instrument of execution'.split(
    ',',
  ),
)

/**
 * The frame for a noun phrase by its head: a kind of the frame's subject, or a ware for the general frame of things. If senses of the noun lead to
 * different frames, the result is `null`, because a wrong frame is worse than none.
 */
export function coverOf(phrase: readonly string[], pack: FramePack, wordNet: WordNet): Cover | null {
  for (let words = Math.min(phraseWordsMax, phrase.length); words > 0; words -= 1) {
    const noun = phrase.slice(-words)
    const senses = sensesOf(noun, wordNet)
    if (senses === null) continue
    const kinds = senses.synsets.map((synset) => frameOfKind(synset, pack, wordNet))
    const frame = agreed(kinds, senses.isLikely)
    if (frame !== null) return { frame, isGeneral: false, words }
    const general = pack.get('thing')
    const areWares = senses.synsets.map((synset) => isWare(synset, wordNet))
    const isThing = senses.synsets.length === 1 || kinds.every((kind) => kind === null)
    if (general !== undefined && isThing && areWares.every(Boolean)) return { frame: general, isGeneral: true, words }
    return null
  }
  return null
}

/** The senses of a compound in any spelling, its last word in the singular. */
function sensesOf(noun: readonly string[], wordNet: WordNet) {
  const last = singularOf(noun.at(-1) ?? '')
  const words = [...noun.slice(0, -1), last]
  const forms = [words.join(' '), words.join(''), words.join('-'), noun.join(' '), pluralOf(words.join(' '))]
  for (const form of new Set(forms)) {
    const senses = wordNet.sensesOf(form)
    if (senses !== null) return senses
  }
  return null
}

function agreed(frames: readonly (Frame | null)[], isLikely: boolean): Frame | null {
  const [first = null] = frames
  if (first === null) return null
  if (isLikely) return first
  return frames.every((frame) => frame === first) ? first : null
}

function frameOfKind(synset: Synset, pack: FramePack, wordNet: WordNet): Frame | null {
  if (wordNet.nearestAbove(synset, (word) => noKinds.has(word)) !== null) return null
  const found = wordNet.nearestAbove(synset, (word) => {
    const frame = pack.covering(word)
    return frame !== undefined && isNamed(frame, word) && mayBe(frame, synset)
  })
  return found === null ? null : (pack.covering(found) ?? null)
}

/** Whether a noun is a name of the frame, so that narrower nouns are kinds of the frame's subject. */
function isNamed(frame: Frame, noun: string): boolean {
  if (looseNouns.has(noun)) return false
  const stems = stemsOf(noun).join(' ')
  return [frame.name.one, ...frame.aliases].some((name) => stemsOf(name).join(' ') === stems)
}

/** WordNet's lexicographer files that contain the nouns of a frame type. */
export const fieldsByType: Record<Frame['type'], readonly string[]> = {
  product: ['artifact', 'possession', 'communication', 'act'],
  service: ['person', 'group', 'artifact', 'act', 'communication'],
  software: ['communication'],
  activity: ['act', 'event', 'group'],
  concept: ['possession', 'communication', 'person', 'act', 'cognition', 'process', 'phenomenon'],
  condition: ['state'],
  food: ['food', 'substance'],
  living: ['animal', 'plant'],
  place: ['location', 'artifact'],
}

function mayBe(frame: Frame, { field }: Synset): boolean {
  if (withoutKinds.has(frame.id) || ['thing', 'activity', 'concept'].includes(frame.id)) return false
  return fieldsByType[frame.type].includes(field)
}

function isWare(synset: Synset, wordNet: WordNet): boolean {
  if (synset.field !== 'artifact') return false
  if (wordNet.nearestAbove(synset, (word) => noWares.has(word)) !== null) return false
  return wordNet.nearestAbove(synset, (word) => wares.has(word)) !== null
}
