import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Frame, type Kind } from './frame.ts'
import { findPhrase, stemsOf } from './words/words.ts'

/** Where a name of a frame stands among the stems of a text: from `start`, `length` stems long. */
export type FrameMatch = {
  frame: Frame
  /** Whether it is the name of a kind. */
  isKind: boolean
  /** The kind whose name it is. Reads the frame's file. */
  readonly kind: Kind | null
  /** Whether it is the frame's own name, not one of its other names. */
  isMain: boolean
  start: number
  length: number
}

export type FramePack = {
  frames: readonly Frame[]
  get(id: string): Frame | undefined
  /** Every name of a frame or of a kind in a text, the longest first. */
  find(stems: readonly string[]): FrameMatch[]
  /** The frame that stands for a WordNet noun and everything narrower. */
  covering(noun: string): Frame | undefined
}

/** What tells a frame apart from others, without what it says. `npm run generate` writes those of all frames into one file. */
export type FrameHeader = Pick<
  Frame,
  'id' | 'family' | 'category' | 'type' | 'name' | 'aliases' | 'covers' | 'readers'
> & {
  care?: Frame['care']
  kindNames: string[]
}

type Name = { stems: string[]; frame: Frame; kindPlace: number | null; isMain: boolean }

const kindNamesOf = (frame: Frame) => frame.kinds.map(({ name }) => name)

export function createFramePack(
  frames: readonly Frame[],
  kindNames: (frame: Frame) => readonly string[] = kindNamesOf,
): FramePack {
  const byId = new Map(frames.map((frame) => [frame.id, frame]))
  const byCover = new Map(frames.flatMap((frame) => frame.covers.map((noun) => [noun, frame] as const)))
  const byFirst = new Map<string, Name[]>()
  for (const frame of frames) {
    for (const { text, kindPlace, isMain } of [
      { text: frame.name.one, kindPlace: null, isMain: true },
      ...frame.aliases.map((text) => ({ text, kindPlace: null, isMain: false })),
      ...kindNames(frame).map((name, kindPlace) => ({ text: name.toLowerCase(), kindPlace, isMain: false })),
    ]) {
      const stems = stemsOf(text)
      const first = stems[0]
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, frame, kindPlace, isMain }])
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

function matchOf({ frame, kindPlace, isMain, stems }: Name, start: number): FrameMatch {
  return {
    frame,
    isKind: kindPlace !== null,
    get kind() {
      return kindPlace === null ? null : (frame.kinds[kindPlace] ?? null)
    },
    isMain,
    start,
    length: stems.length,
  }
}

const folder = join(import.meta.dirname, 'frames')
/** Frames whose files are kept in memory, some 50 kB each. */
const loadedMax = 100
const loaded = new Map<string, Frame>()

function loadFrame({ id, family }: FrameHeader): Frame {
  const frame = loaded.get(id) ?? Frame.parse(JSON.parse(readFileSync(join(folder, family, `${id}.json`), 'utf8')))
  loaded.delete(id)
  loaded.set(id, frame)
  const [oldest] = loaded.keys()
  if (loaded.size > loadedMax && oldest !== undefined) loaded.delete(oldest)
  return frame
}

/** A frame whose file is read when something is asked for that its header does not have. */
function lazyFrame({ kindNames, ...header }: FrameHeader): Frame {
  const frame: object = { ...header }
  for (const field of Object.keys(Frame.shape)) {
    if (field in frame || field === 'care') continue
    const get = () => loadFrame({ kindNames, ...header })[field as keyof Frame]
    Object.defineProperty(frame, field, { enumerable: true, get })
  }
  return frame as Frame
}

/** The headers of all frames in `frames/`, by family and id. */
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

/** The frames that ship with the product. What they say is read from their files when it is asked for. */
export function shippedFrames(): FramePack {
  if (pack !== undefined) return pack
  const headers = JSON.parse(readFileSync(join(import.meta.dirname, 'frame-headers.json'), 'utf8')) as FrameHeader[]
  const names = new Map(headers.map(({ id, kindNames }) => [id, kindNames]))
  pack = createFramePack(headers.map(lazyFrame), ({ id }) => names.get(id) ?? [])
  return pack
}
