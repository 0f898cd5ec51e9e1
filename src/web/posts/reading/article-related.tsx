import { Trans } from '@lingui/react/macro'
import type { RelatedPost } from '#contract/posts/blog.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { readingTimeText } from '../facts/post-measures.ts'
import { PostTime } from '../facts/post-time.tsx'

/** Posts related to the article; nothing if there are none. */
export function RelatedPosts({ posts }: { posts: RelatedPost[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related" className="article-related mt-16 border-line border-t bg-sunken/60">
      <div className="page-width py-12">
        <h2 id="related" className="font-semibold text-base text-ink">
          <Trans>Read next</Trans>
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {posts.slice(0, 3).map((post) => (
            <li key={post.id}>
              <article>
                <p className="text-ink-soft text-sm">{categoryName(post.category)}</p>
                <h3 dir="auto" className="mt-1 break-words font-semibold font-serif text-xl leading-snug">
                  <a
                    href={`/blog/${encodeURIComponent(post.slug)}`}
                    className="text-ink underline-offset-4 hover:text-verified hover:underline"
                  >
                    {post.title}
                  </a>
                </h3>
                <p className="mt-2 text-ink-faint text-sm tabular-nums">
                  {post.publishedAt !== null && (
                    <>
                      <PostTime at={post.publishedAt} /> ·{' '}
                    </>
                  )}
                  {readingTimeText(post.readingTime)}
                </p>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
