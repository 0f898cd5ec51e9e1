import { drawCover } from '#adapters/images/draw-cover.ts'
import { drawOpenGraph } from '#adapters/images/draw-open-graph.ts'
import { pictureSubject } from '#adapters/images/icons/describe-picture.ts'
import { findTopicIcons } from '#adapters/images/icons/find-topic-icons.ts'
import { narrowPictureWidth } from '#contract/limits.ts'
import type { PicturePost } from '../queries.ts'

const knownMax = 1_000
const known = new Map<string, string>()

/** The alternative text of a drawn cover: "Drawing of a standing desk". `category` decides if the keyword does not. Results are cached. */
export function drawnCoverAlt(keyword: string, category?: string): string {
  const key = `${category} ${keyword}`
  const before = known.get(key)
  if (before !== undefined) return before
  const text = describeCover(keyword, category)
  if (known.size >= knownMax) known.clear()
  known.set(key, text)
  return text
}

function describeCover(keyword: string, category: string | undefined): string {
  const picture = findTopicIcons(keyword, category)
  if (picture.by === 'category') return `Cover for an article about ${keyword}`
  const drawing = `Drawing of ${pictureSubject(picture)}`
  return picture.thing === null ? `${drawing}, for an article about ${keyword}` : drawing
}

/** The cover (PNG, 1600x900) of a post without a photograph. */
export function drawPostCover({ keyword, category, slug }: PicturePost): Promise<Uint8Array> {
  return drawCover({ keyword, category, seed: slug })
}

/** The same cover in the width of a list. */
export function drawNarrowPostCover({ keyword, category, slug }: PicturePost): Promise<Uint8Array> {
  return drawCover({ keyword, category, seed: slug, width: narrowPictureWidth })
}

/** The Open Graph picture (PNG, 1200x630) of a post; `host` is the site's host, written on it. */
export function drawPostOpenGraph({ title, keyword, category, slug }: PicturePost, host: string): Promise<Uint8Array> {
  return drawOpenGraph({ title, keyword, category, host, seed: slug })
}
