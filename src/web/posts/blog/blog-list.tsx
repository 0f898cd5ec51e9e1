import { Trans } from '@lingui/react/macro'
import type { FoundPost, TextPart } from '#contract/posts/blog.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { readingTimeText } from '../facts/post-measures.ts'
import { PostTime } from '../facts/post-time.tsx'
import { coverSources, narrowCover } from '../reading/cover-sources.ts'

/** A post of a list, or of a search result with its matching parts. */
type ListedPost = PostSummary & Partial<Pick<FoundPost, 'titleParts' | 'snippetParts'>>

type BlogListProps = {
  posts: ListedPost[]
  /** Whether the first post is shown larger than the rest, at the top of the page. */
  lead: boolean
}

/** Posts, newest first, like a table of contents. */
export function BlogList({ posts, lead }: BlogListProps) {
  return (
    <ol className="divide-y divide-line">
      {posts.map((post, index) => (
        <li key={post.id}>
          {lead && index === 0 ? <LeadPost post={post} /> : <PostRow post={post} first={index === 0} />}
        </li>
      ))}
    </ol>
  )
}

function LeadPost({ post }: { post: PostSummary }) {
  return (
    <article className="grid gap-6 py-10 md:grid-cols-[1fr_1.15fr] md:items-center md:gap-12 lg:py-14">
      {/* First in the markup, because its size is known at once: the elements around it do not move while the rest of the page loads. */}
      <PostCover post={post} className="aspect-[16/9] w-full md:col-start-2 md:row-start-1" as="lead" />
      <div className="min-w-0 md:col-start-1 md:row-start-1">
        <PostFacts post={post} lead />
        <h2
          dir="auto"
          className="mt-3 break-words font-semibold font-serif text-[clamp(1.75rem,1.3rem+1.9vw,2.75rem)] leading-[1.14] tracking-[-0.015em]"
        >
          <PostLink post={post} />
        </h2>
        <p
          dir="auto"
          className="mt-4 max-w-[54ch] break-words font-serif text-ink-soft text-lg leading-relaxed rtl:ml-auto"
        >
          {post.excerpt}
        </p>
      </div>
    </article>
  )
}

function PostRow({ post, first }: { post: ListedPost; first: boolean }) {
  return (
    <article className="grid grid-cols-[1fr_5.5rem] gap-x-5 gap-y-2 py-7 sm:grid-cols-[1fr_11rem] sm:gap-x-10 md:py-8 lg:grid-cols-[11rem_1fr_14rem]">
      <div className="col-span-2 lg:col-span-1 lg:pt-1">
        <PostFacts post={post} />
      </div>
      <div className="min-w-0">
        <h2
          dir="auto"
          className="break-words font-semibold font-serif text-xl leading-snug tracking-[-0.01em] sm:text-2xl"
        >
          <PostLink post={post} />
        </h2>
        <p
          dir="auto"
          className="mt-2 hidden max-w-[66ch] break-words font-serif text-base text-ink-soft leading-relaxed min-[26rem]:line-clamp-2 sm:line-clamp-3 rtl:ml-auto"
        >
          {post.snippetParts === undefined ? post.excerpt : <Marked parts={post.snippetParts} />}
        </p>
      </div>
      <PostCover
        post={post}
        className="aspect-[4/3] w-full self-start sm:aspect-[16/10]"
        as={first ? 'first' : 'row'}
      />
    </article>
  )
}

function PostLink({ post }: { post: ListedPost }) {
  return (
    <a
      href={`/blog/${encodeURIComponent(post.slug)}`}
      className="text-ink decoration-1 underline-offset-[0.18em] hover:text-verified hover:underline"
    >
      {post.titleParts === undefined ? post.title : <Marked parts={post.titleParts} />}
    </a>
  )
}

/** A text with its search hits highlighted. */
function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified only by their position
    hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** Category, date and reading time: one line where there is space, two on a phone, a column beside the title on a wide page. */
function PostFacts({ post, lead = false }: { post: PostSummary; lead?: boolean }) {
  const line = `flex flex-wrap gap-x-3 gap-y-1 ${lead ? '' : 'lg:flex-col'}`
  return (
    <p className={`${line} text-ink-soft text-sm leading-5`}>
      <span className={line}>
        <span className="font-medium text-ink">{categoryName(post.category)}</span>
        {post.isTrialPost && (
          <span className="font-medium text-qualified">
            <Trans>Trial post</Trans>
          </span>
        )}
      </span>
      <span className={line}>
        {post.publishedAt !== null && <PostTime at={post.publishedAt} />}
        <span className="tabular-nums">{readingTimeText(post.readingTime)}</span>
      </span>
    </p>
  )
}

/** `lead`: wide and first in view. Of the rows, only the first is certainly in view. */
type PostCoverProps = { post: PostSummary; className: string; as: 'lead' | 'first' | 'row' }

const leadSizes = '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw'

/** The cover beside a title. The title is the link; the picture adds no information for screen readers. */
function PostCover({ post: { featuredImage: image }, className, as }: PostCoverProps) {
  return (
    <img
      src={as === 'lead' ? image.url : (narrowCover(image) ?? image.url)}
      {...(as === 'lead' && coverSources(image, leadSizes))}
      alt=""
      width={image.width}
      height={image.height}
      loading={as === 'row' ? 'lazy' : 'eager'}
      {...(as === 'lead' && { fetchPriority: 'high' as const })}
      decoding="async"
      className={`cover ${className}`}
    />
  )
}
