import type { PostPreview } from '#contract/posts/posts.ts'
import { linkTo, rangeOf } from '../live-link/live-link.ts'
import type { ArticleBlock } from './generator-state.ts'

const kindOf: Record<string, ArticleBlock['kind']> = {
  H2: 'heading',
  H3: 'heading',
  LI: 'item',
  P: 'paragraph',
  TD: 'item',
  TH: 'item',
  PRE: 'paragraph',
}
const blockSelector = Object.keys(kindOf).join(',').toLowerCase()

/** The stored article as blocks of text; the block with the backlink has the range of the link in its text. */
export function storedBlocks(post: Pick<PostPreview, 'title' | 'contentHtml' | 'targetUrl'>): ArticleBlock[] {
  const content = new DOMParser().parseFromString(post.contentHtml, 'text/html').body
  const link = post.targetUrl === null ? null : linkTo(content, post.targetUrl)
  const blocks: ArticleBlock[] = [{ id: -1, kind: 'title', text: post.title }]
  for (const [id, element] of [...content.querySelectorAll(blockSelector)].entries()) {
    // A paragraph inside a list item is rendered with its item.
    if (element.querySelector(blockSelector) !== null) continue
    const block = { id, kind: kindOf[element.tagName] ?? 'paragraph', text: element.textContent ?? '' }
    if (block.text.trim() === '') continue
    const range = link !== null && element.contains(link) ? rangeOf(link, element) : null
    blocks.push(range === null ? block : { ...block, link: range })
  }
  return blocks
}
