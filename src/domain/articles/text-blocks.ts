import { Parser } from 'htmlparser2'
import type { blockKinds } from '#contract/posts/posts.ts'

type BlockKind = (typeof blockKinds)[number]

/** A piece of plain text and the block of the article it belongs to; blocks count from 0. */
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
 * Turns an article that is still being written, as HTML or Markdown in pieces broken anywhere, into plain text by block, for people to watch.
 * Nothing of it is kept or trusted: the stored article comes from the whole text. `push` answers what is new.
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

  /** Text outside every element is Markdown, or a model's chatter: a line is a block. */
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
