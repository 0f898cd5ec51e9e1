import { cleanLine } from '../words/characters.ts'

const directionMarks = /[\u061c\u200e\u200f]/g

/**
 * Text of a foreign page as one plain line of at most `max` characters: no control, invisible or direction characters and no angle brackets. A longer
 * text is cut after a whole word.
 */
export function plainLine(text: string, max: number): string {
  // Decoded entities can be of any length, so the text is cut before it is cleaned.
  const line = cleanLine(
    text
      .slice(0, max * 8)
      .replace(directionMarks, '')
      .replace(/[<>]/g, ' ')
      .normalize('NFC'),
  )
  if (line.length <= max) return line
  const cut = line.slice(0, max + 1)
  const end = cut.lastIndexOf(' ')
  return (end > max / 2 ? cut.slice(0, end) : line.slice(0, max)).toWellFormed().replace(/[\s,;:–—-]+$/u, '')
}
