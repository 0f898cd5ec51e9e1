import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from '#contract/zod.ts'
import { Frame, type Kind } from './frame.ts'
import { findPhrase, stemsOf } from './words/words.ts'

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

type Name = { stems: readonly string[]; frame: Frame; kindIndex: number | null; isMain: boolean }

const kindNamesOf = (frame: Frame) => frame.kinds.map(({ name }) => name)

export function createFramePack(
  frames: readonly Frame[],
  kindNames: (frame: Frame) => readonly string[] = kindNamesOf,
): FramePack {
  const byId = new Map(frames.map((frame) => [frame.id, frame]))
  const byCover = new Map(frames.flatMap((frame) => frame.covers.map((noun) => [noun, frame] as const)))
  const byFirst = new Map<string, Name[]>()
  for (const frame of frames) {
    for (const { text, kindIndex, isMain } of [
      { text: frame.name.one, kindIndex: null, isMain: true },
      ...frame.aliases.map((text) => ({ text, kindIndex: null, isMain: false })),
      ...kindNames(frame).map((name, kindIndex) => ({ text: name.toLowerCase(), kindIndex, isMain: false })),
    ]) {
      const stems = stemsOf(text)
      const first = stems[0]
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, frame, kindIndex, isMain }])
    }
  }
  return {
    frames,
    get: (id) => byId.get(id),
    covering: (noun) => byCover.get(noun),
    find(stems) {
      const found: FrameMatch[] = []
      for (const [start, stem] of stems.entries()) {
        for (const name of byFirst.get(stem) ?? []) {
          if (findPhrase(stems.slice(start, start + name.stems.length), name.stems) !== 0) continue
          found.push(matchOf(name, start))
        }
      }
      return found.sort((a, b) => b.length - a.length || Number(a.isKind) - Number(b.isKind) || b.start - a.start)
    },
  }
}

function matchOf({ frame, kindIndex, isMain, stems }: Name, start: number): FrameMatch {
  return {
    frame,
    isKind: kindIndex !== null,
    get kind() {
      return kindIndex === null ? null : (frame.kinds[kindIndex] ?? null)
    },
    isMain,
    start,
    length: stems.length,
  }
}

const folder = join(import.meta.dirname, 'frames')
/** The number of frames that are cached in memory, some 50 kB each. */
const loadedMax = 100
const loaded = new Map<string, Frame>()

let newest: Frame | undefined

function loadFrame({ id, family }: FrameHeader): Frame {
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

/** A frame whose file is read on the first access to a field outside its header. */
function lazyFrame({ kindNames, ...header }: FrameHeader): Frame {
  const frame: object = { ...header }
  for (const field of Object.keys(Frame.shape)) {
    if (field in frame || field === 'care') continue
    const get = () => loadFrame({ kindNames, ...header })[field as keyof Frame]
    Object.defineProperty(frame, field, { enumerable: true, get })
  }
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
