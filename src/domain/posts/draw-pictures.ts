import { drawCover } from '#adapters/images/draw-cover.ts'
import { drawOpenGraph } from '#adapters/images/draw-open-graph.ts'
import { narrowPictureWidth } from '#contract/limits.ts'
import type { PicturePost } from './queries.ts'

/** A drawn cover says nothing that the title does not: its text alternative is the keyword it stands for. */
export function drawnCoverAlt(keyword: string): string {
  return `Cover for an article about ${keyword}`
}

/** The cover (PNG, 1600x900) of a post that has no photograph. */
export function drawPostCover({ keyword, slug }: PicturePost): Promise<Uint8Array> {
  return drawCover({ keyword, seed: slug })
}

/** The same cover as it stands in a list. */
export function drawNarrowPostCover({ keyword, slug }: PicturePost): Promise<Uint8Array> {
  return drawCover({ keyword, seed: slug, width: narrowPictureWidth })
}

/** The Open Graph picture (PNG, 1200x630) of a post; `host` is the site's, written on it. */
export function drawPostOpenGraph({ title, keyword, slug }: PicturePost, host: string): Promise<Uint8Array> {
  return drawOpenGraph({ title, keyword, host, seed: slug })
}
