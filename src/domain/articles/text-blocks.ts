import { Parser } from 'htmlparser2'
import type { blockKinds } from '#contract/posts/trial-posts.ts'

type BlockKind = (typeof blockKinds)[number]

/** A piece of plain text and the index of its block in the article; blocks count from 0. */
export type TextDelta = { block: number; kind: BlockKind; delta: string }

const kindOfTag: Record<string, BlockKind> = {
  h1: 'title',
  title: 'title',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  p: 'paragraph',
  li: 'item',
  td: 'item',
  th: 'item',
  pre: 'paragraph',
  blockquote: 'paragraph',
}

/**
 * Converts an article that is still being written (HTML or Markdown in pieces broken at any character) to plain text by block, for a live view. The
 * result is neither stored nor trusted: the stored article is made from the whole text. `push` returns the new text.
 */
export function createBlockReader(): { push(piece: string): TextDelta[] } {
  let block = -1
  let kind: BlockKind | null = null
  let atLineStart = true
  let hidden = 0
  let out: TextDelta[] = []

  function open(next: BlockKind) {
    kind = next
    block += 1
  }

  function add(text: string) {
    if (kind === null || text === '') return
    const last = out.at(-1)
    if (last !== undefined && last.block === block) last.delta += text
    else out.push({ block, kind, delta: text })
  }

  /** Text outside any element is Markdown or a remark of the model: each line is a block. */
  function addLines(text: string) {
    for (const part of text.split(/(\n)/)) {
      if (part === '\n') endLine()
      else if (part.trim() !== '') addToLine(part)
    }
  }

  function endLine() {
    kind = null
    atLineStart = true
  }

  function addToLine(part: string) {
    const line = atLineStart ? part.trimStart() : part
    if (atLineStart && !/^(```|---|\|)/.test(line)) open(lineKind(line))
    add((atLineStart ? line.replace(/^(#{1,6}|[-*+]|\d+[.)])\s+/, '') : line).replace(/\*\*|__|`/g, ''))
    atLineStart = false
  }

  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'script' || name === 'style') hidden += 1
        const next = kindOfTag[name]
        if (next !== undefined) open(next)
        if (name === 'br') add('\n')
      },
      onclosetag(name) {
        if (name === 'script' || name === 'style') hidden -= 1
        if (kindOfTag[name] !== undefined) endLine()
      },
      ontext(text) {
        if (hidden > 0) return
        if (kind === null || !atLineStart) addLines(text)
        else add(text.replace(/\s+/g, ' '))
      },
    },
    { decodeEntities: true },
  )

  return {
    push(piece) {
      out = []
      parser.write(piece)
      return out
    },
  }
}

function lineKind(line: string): BlockKind {
  if (/^#\s/.test(line)) return 'title'
  if (/^#{2,6}\s/.test(line)) return 'heading'
  return /^([-*+]|\d+[.)])\s/.test(line) ? 'item' : 'paragraph'
}
