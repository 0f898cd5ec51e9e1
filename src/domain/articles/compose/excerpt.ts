import { excerptMax } from '#contract/limits.ts'
import { cutText } from '../words/text-length.ts'

const excerptMin = 80

/**
 * The beginning of the article in plain text, at most 200 characters (UTF-16 units, see `fitsLength`): the first paragraph, and the next ones while
 * it is short. It is cut at a sentence end, or between words with an ellipsis.
 */
export function composeExcerpt(paragraphs: string[]): string {
  let excerpt = ''
  for (const paragraph of paragraphs) {
    const line = paragraph.replace(/\s+/gu, ' ').trim()
    excerpt = excerpt === '' ? line : `${excerpt} ${line}`
    if (excerpt.length >= excerptMin) break
  }
  return cutText(excerpt, excerptMax, excerptMin)
}
