import type { Post } from '#contract/posts/posts.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { authorPath, blogPath } from '../blog/blog-paths.ts'
import { readingTimeText } from '../facts/post-measures.ts'
import { PostTime } from '../facts/post-time.tsx'
import { directionOfHtml } from './article-direction.ts'
import { TrialNotice } from './post-trial-notice.tsx'

type HeadedPost = Pick<
  Post,
  | 'slug'
  | 'title'
  | 'category'
  | 'contentHtml'
  | 'authorName'
  | 'authorSlug'
  | 'publishedAt'
  | 'readingTime'
  | 'isTrialPost'
  | 'expiresAt'
>

/**
 * Category, title and byline of an article, aligned with its text, and the notice of a trial post. It has no standfirst, because the excerpt is the
 * beginning of the text below.
 */
export function ArticleHeader({ post }: { post: HeadedPost }) {
  const direction = directionOfHtml(post.contentHtml)
  return (
    <header className="article-measure">
      <p dir={direction} className="mb-4 text-sm">
        <a
          href={blogPath({ category: post.category })}
          className="inline-block py-1 font-medium text-verified underline-offset-4 hover:underline"
        >
          {categoryName(post.category)}
        </a>
      </p>
      <h1
        dir="auto"
        className="text-balance break-words font-semibold font-serif text-[clamp(2rem,1.6rem+1.4vw,2.75rem)] leading-[1.14] tracking-[-0.015em]"
      >
        {post.title}
      </h1>
      <p dir={direction} className="mt-6 flex flex-wrap gap-x-2 gap-y-1 text-ink-soft text-sm">
        <Author name={post.authorName} slug={post.authorSlug} />
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
          {readingTimeText(post.readingTime)}
        </span>
      </p>
      {post.isTrialPost && post.expiresAt !== null && <TrialNotice slug={post.slug} expiresAt={post.expiresAt} />}
    </header>
  )
}

/** An author with a page is linked to it; guests and former members have none. */
function Author({ name, slug }: { name: string; slug: string | null }) {
  const shown = <bdi>{name}</bdi>
  if (slug === null) return <span className="font-medium text-ink">{shown}</span>
  return (
    <a
      href={authorPath(slug)}
      rel="author"
      className="-my-1 inline-block py-1 font-medium text-ink underline-offset-4 hover:underline"
    >
      {shown}
    </a>
  )
}

function Dot() {
  return (
    <span aria-hidden="true" className="text-ink-faint">
      ·
    </span>
  )
}
