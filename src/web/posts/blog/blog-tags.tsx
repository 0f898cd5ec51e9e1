import { Trans } from '@lingui/react/macro'
import { count } from '#web/platform/i18n/formats.ts'
import { blogPath } from './blog-paths.ts'

/** A tag of a single post leads to no other post. */
const postsMin = 2

type BlogTagsProps = { tags: readonly { tag: string; posts: number }[]; current: string | undefined }

/** The most used tags with their number of posts; nothing if no two posts share a tag. */
export function BlogTags({ tags, current }: BlogTagsProps) {
  const shared = tags.filter(({ posts }) => posts >= postsMin)
  if (shared.length === 0) return null
  return (
    <nav aria-labelledby="popular-tags" className="mt-14 border-line border-t pt-8">
      <h2 id="popular-tags" className="font-semibold text-ink text-sm">
        <Trans>Popular tags</Trans>
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2 text-sm">
        {shared.map(({ tag, posts }) => (
          <li key={tag}>
            <a
              href={blogPath({ tag })}
              rel="tag"
              aria-current={tag === current ? 'page' : undefined}
              className="inline-block rounded border border-line px-2.5 py-1 text-ink-soft leading-5 hover:border-ink-soft hover:text-ink aria-[current]:border-verified aria-[current]:text-ink"
            >
              <bdi>{tag}</bdi> <span className="text-ink-faint tabular-nums">{count(posts)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
