import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Frame, type Kind } from './frame.ts'
import { findPhrase, stemsOf } from './words.ts'

/** Where a name of a frame stands among the stems of a text: from `start`, `length` stems long. */
export type FrameMatch = { frame: Frame; kind: Kind | null; start: number; length: number }

export type FramePack = {
  frames: readonly Frame[]
  get(id: string): Frame | undefined
  /** Every name of a frame or of a kind in a text, the longest first. */
  find(stems: readonly string[]): FrameMatch[]
  /** The frame that stands for a WordNet noun and everything narrower. */
  covering(noun: string): Frame | undefined
}

type Name = { stems: string[]; frame: Frame; kind: Kind | null }

export function createFramePack(frames: readonly Frame[]): FramePack {
  const byId = new Map(frames.map((frame) => [frame.id, frame]))
  const byCover = new Map(frames.flatMap((frame) => frame.covers.map((noun) => [noun, frame] as const)))
  const byFirst = new Map<string, Name[]>()
  for (const frame of frames) {
    const kinds = frame.kinds.flatMap((kind) => [{ text: kind.name.toLowerCase(), kind }])
    for (const { text, kind } of [
      ...[frame.name.one, ...frame.aliases].map((text) => ({ text, kind: null })),
      ...kinds,
    ]) {
      const stems = stemsOf(text)
      const first = stems[0]
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, frame, kind }])
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
          found.push({ frame: name.frame, kind: name.kind, start, length: name.stems.length })
        }
      }
      return found.sort(
        (a, b) => b.length - a.length || Number(a.kind !== null) - Number(b.kind !== null) || b.start - a.start,
      )
    },
  }
}

const folder = join(import.meta.dirname, 'frames')
let pack: FramePack | undefined

/** The frames that ship with the product, read at the first call. */
export function shippedFrames(): FramePack {
  pack ??= createFramePack(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => Frame.parse(JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8')))),
  )
  return pack
}
