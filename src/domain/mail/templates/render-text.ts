import type { Block, MailBody, Part } from './mail-body.ts'
import { ownAddress, singleLine } from './safe-values.ts'

const lineMax = 72

/** Renders the plain text of a mail: lines of at most 72 characters, each link unbroken on its own line. */
export function renderText(body: MailBody, { origin, to }: { origin: string; to: string }): string {
  const blocks = body.blocks.map((block) => textOf(block, origin))
  const footer = wrapped(`Linkwright (${origin}) sent this mail to ${singleLine(to)} because ${body.because}`)
  const { unsubscribe } = body
  const leave =
    unsubscribe === undefined ? [] : [`${singleLine(unsubscribe.label)}:\n${ownAddress(unsubscribe.url, origin)}`]
  return `${[...blocks, `---\n${footer}`, ...leave].join('\n\n')}\n`
}

function textOf(block: Block, origin: string): string {
  if (block.kind === 'heading') return underlined(singleLine(block.text))
  if (block.kind === 'button' || block.kind === 'link')
    return `${singleLine(block.label)}:\n${ownAddress(block.url, origin)}`
  if (block.kind === 'code') return `    ${singleLine(block.code)}`
  return linesOf(block.parts).map(wrapped).join('\n')
}

function underlined(text: string): string {
  return `${text}\n${'='.repeat(Math.min(text.length, lineMax))}`
}

/** Splits a paragraph at its line breaks, which the author intended. */
export function linesOf(parts: readonly Part[]): string[] {
  const text = parts.map((part) => (typeof part === 'string' ? part : singleLine(part.strong))).join('')
  return text.split(/\r\n|\r|\n/).map((line) => singleLine(line, 10_000))
}

function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > lineMax) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
