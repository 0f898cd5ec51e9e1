import type { Post } from '#contract/posts.ts'
import { articleDirection } from './article-html.ts'
import { blogPath } from './blog-query.ts'
import { PostTime } from './post-time.tsx'
import { TrialNotice } from './post-trial-notice.tsx'

/**
 * Category, title and byline of an article, aligned with its text, and the notice of a trial post. No standfirst: the excerpt is the
 * beginning of the text below.
 */
export function ArticleHeader({ post }: { post: Post }) {
  const direction = articleDirection(post.contentHtml)
  return (
    <header className="article-measure">
      <p dir={direction} className="mb-4 text-sm">
        <a
          href={blogPath({ category: post.category })}
          className="inline-block py-1 font-medium text-verified underline-offset-4 hover:underline"
        >
          {post.category}
        </a>
      </p>
      <h1
        dir="auto"
        className="text-balance break-words font-semibold font-serif text-[clamp(2rem,1.6rem+1.4vw,2.75rem)] leading-[1.14] tracking-[-0.015em]"
      >
        {post.title}
      </h1>
      <p dir={direction} className="mt-6 flex flex-wrap gap-x-2 gap-y-1 text-ink-soft text-sm">
        <bdi className="font-medium text-ink">{post.authorName}</bdi>
        {post.publishedAt !== null && (
          <>
            <Dot />
            <span dir="ltr">
              <PostTime at={post.publishedAt} />
            </span>
          </>
        )}
        <Dot />
        <span dir="ltr" className="tabular-nums">
          {post.readingTime} min read
        </span>
      </p>
      {post.isTrialPost && post.expiresAt !== null && <TrialNotice slug={post.slug} expiresAt={post.expiresAt} />}
    </header>
  )
}

function Dot() {
  return (
    <span aria-hidden="true" className="text-ink-faint">
      ·
    </span>
  )
}
