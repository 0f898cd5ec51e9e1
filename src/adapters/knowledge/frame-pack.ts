import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from '#contract/zod.ts'
import { Frame, type Kind } from './frame.ts'
import { stemsOf } from './words/words.ts'

/** A name of a frame in the stems of a text: it begins at `start` and is `length` stems long. */
export type FrameMatch = {
  frame: Frame
  /** Whether the name is that of a kind. */
  isKind: boolean
  /** The kind with this name. The getter reads the frame's file. */
  readonly kind: Kind | null
  /** Whether the name is the frame's own name, not an alias. */
  isMain: boolean
  start: number
  length: number
}

export type FramePack = {
  frames: readonly Frame[]
  get(id: string): Frame | undefined
  /** All names of frames and kinds in a text, the longest first. */
  find(stems: readonly string[]): FrameMatch[]
  /** The frame for a WordNet noun and all its narrower nouns. */
  covering(noun: string): Frame | undefined
}

/** The fields by which a frame is found, without its facts. `npm run generate` writes the headers of all frames to one file. */
export type FrameHeader = Pick<
  Frame,
  'id' | 'family' | 'category' | 'type' | 'name' | 'aliases' | 'covers' | 'readers'
> & {
  care?: Frame['care']
  kindNames: string[]
}

/** A name of a frame, without its words. */
type Name = { frame: Frame; kindIndex: number | null; isMain: boolean }

const kindNamesOf = (frame: Frame) => frame.kinds.map(({ name }) => name)

export function createFramePack(
  frames: readonly Frame[],
  kindNames: (frame: Frame) => readonly string[] = kindNamesOf,
): FramePack {
  const byId = new Map(frames.map((frame) => [frame.id, frame]))
  const byCover = new Map(frames.flatMap((frame) => frame.covers.map((noun) => [noun, frame] as const)))
  const names = nameFrames(frames, kindNames)
  return {
    frames,
    get: (id) => byId.get(id),
    covering: (noun) => byCover.get(noun),
    find(stems) {
      const found: FrameMatch[] = []
      for (const start of stems.keys()) {
        const longest = Math.min(stems.length - start, names.lengthMax)
        for (let length = 1; length <= longest; length += 1)
          for (const name of names.of(stems.slice(start, start + length).join(' ')))
            found.push(matchOf(name, start, length))
      }
      return found.sort((a, b) => b.length - a.length || Number(a.isKind) - Number(b.isKind) || b.start - a.start)
    },
  }
}

/**
 * The names of frames by their stems, joined by spaces. The shipped frames have 32,000, so a name takes no more memory than its text and a number. The
 * number tells the frame, and which of its names it is: 0 for the main name, 1 for an alias, from 2 on a kind.
 */
function nameFrames(frames: readonly Frame[], kindNames: (frame: Frame) => readonly string[]) {
  const numbers = new Map<string, number | number[]>()
  let lengthMax = 0
  for (const [index, frame] of frames.entries()) {
    const add = (text: string, which: number) => {
      const stems = stemsOf(text)
      if (stems.length === 0) return
      lengthMax = Math.max(lengthMax, stems.length)
      const phrase = stems.join(' ')
      const number = which * frames.length + index
      const known = numbers.get(phrase)
      if (known === undefined) numbers.set(phrase, number)
      else if (typeof known === 'number') numbers.set(phrase, [known, number])
      else known.push(number)
    }
    add(frame.name.one, 0)
    for (const alias of frame.aliases) add(alias, 1)
    for (const [kindIndex, name] of kindNames(frame).entries()) add(name.toLowerCase(), kindIndex + 2)
  }
  return {
    lengthMax,
    *of(phrase: string): Generator<Name> {
      for (const number of [numbers.get(phrase) ?? []].flat()) {
        const frame = frames[number % frames.length]
        const which = Math.floor(number / frames.length)
        if (frame !== undefined) yield { frame, kindIndex: which < 2 ? null : which - 2, isMain: which === 0 }
      }
    },
  }
}

function matchOf({ frame, kindIndex, isMain }: Name, start: number, length: number): FrameMatch {
  return {
    frame,
    isKind: kindIndex !== null,
    get kind() {
      return kindIndex === null ? null : (frame.kinds[kindIndex] ?? null)
    },
    isMain,
    start,
    length,
  }
}

const folder = join(import.meta.dirname, 'frames')
/** The number of frames that are cached in memory, some 50 kB each. */
const loadedMax = 100
const loaded = new Map<string, Frame>()

let newest: Frame | undefined

function loadFrame({ id, family }: Pick<FrameHeader, 'id' | 'family'>): Frame {
  // An article reads one frame many times in a row.
  if (newest?.id === id) return newest
  const frame = loaded.get(id) ?? readFrame(readFileSync(join(folder, family, `${id}.json`), 'utf8'))
  loaded.delete(id)
  loaded.set(id, frame)
  const [oldest] = loaded.keys()
  if (loaded.size > loadedMax && oldest !== undefined) loaded.delete(oldest)
  newest = frame
  return frame
}

/** A shipped file with the defaults of its schema, as `Frame.parse` gives it. A test parses all files, so that articles need not. */
function readFrame(json: string): Frame {
  const file = JSON.parse(json) as z.input<typeof Frame>
  const { covers = [], headings = {}, parts = [], topics = [], problems = [] } = file
  const { upkeep = [], safety = [], versus = [] } = file
  return {
    ...file,
    ...{ covers, headings, parts, problems, upkeep, safety, versus },
    kinds: file.kinds.map((kind) => ({ ...kind, aliases: kind.aliases ?? [], say: kind.say ?? [] })),
    topics: topics.map((topic) => ({ ...topic, match: topic.match ?? [] })),
    tasks: file.tasks.map((task) => ({
      ...task,
      ...{ needs: task.needs ?? [], before: task.before ?? [], after: task.after ?? [] },
    })),
  }
}

/** The fields outside the header, alike for all frames, so that a frame takes no memory for them. */
const lazyFields: PropertyDescriptorMap & ThisType<FrameHeader> = Object.fromEntries(
  Object.keys(Frame.shape).map((field) => [
    field,
    {
      enumerable: true,
      get(this: FrameHeader) {
        return loadFrame(this)[field as keyof Frame]
      },
    },
  ]),
)

/** A frame whose file is read on the first access to a field outside its header. */
function lazyFrame({ kindNames: _kindNames, ...header }: FrameHeader): Frame {
  const frame: object = { ...header }
  for (const [field, descriptor] of Object.entries(lazyFields))
    if (!(field in frame) && field !== 'care') Object.defineProperty(frame, field, descriptor)
  return frame as Frame
}

/** The headers of all frames in `frames/`, sorted by family and id. */
export function readFrameHeaders(): FrameHeader[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => Frame.parse(JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'))))
    .map(({ id, family, category, type, name, aliases, covers, care, readers, kinds }) => ({
      ...{ id, family, category, type, name, aliases, covers, readers },
      ...(care === undefined ? {} : { care }),
      kindNames: kinds.map((kind) => kind.name),
    }))
    .sort((one, other) => (`${one.family}/${one.id}` < `${other.family}/${other.id}` ? -1 : 1))
}

let pack: FramePack | undefined

/** The frames that ship with the product. Their facts are read from files on first access. */
export function shippedFrames(): FramePack {
  if (pack !== undefined) return pack
  const headers = JSON.parse(readFileSync(join(import.meta.dirname, 'frame-headers.json'), 'utf8')) as FrameHeader[]
  const names = new Map(headers.map(({ id, kindNames }) => [id, kindNames]))
  pack = createFramePack(headers.map(lazyFrame), ({ id }) => names.get(id) ?? [])
  return pack
}
