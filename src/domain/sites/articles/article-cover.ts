import { drawCover } from '#adapters/images/draw-cover.ts'
import type { RemoteCover } from '#adapters/publishers/publisher.ts'
import { drawnCoverAlt } from '#domain/posts/images/draw-pictures.ts'

/** The drawn cover of an article on a member's own software. The same slug always gives the same cover. */
export function articleCover({ slug, keyword }: { slug: string; keyword: string }): RemoteCover {
  return { alt: drawnCoverAlt(keyword), draw: () => drawCover({ keyword, seed: slug }) }
}
