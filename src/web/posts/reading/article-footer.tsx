import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import type { Author } from '#contract/posts/blog.ts'
import type { Post } from '#contract/posts/posts.ts'
import { pluralsOf } from '#web/platform/i18n/plurals-of.ts'
import { StoredContent } from '#web/platform/static-render/stored-content.tsx'
import { abuseReportPath, authorPath, blogPath } from '../blog/blog-paths.ts'
import { linkRelMeaning } from '../facts/post-link-rel.ts'
import { viewsText } from '../facts/post-measures.ts'
import { targetHost } from '../facts/post-target-host.ts'
import { writerDisclosure } from '../facts/post-writer.ts'
import { CopyButton } from './post-copy-button.tsx'
import { ShareButton } from './post-share-button.tsx'

/** Information after the text: how it was written, what its link is, how often it was read, and how to share it. */
export function ArticleFooter({ post, author, url }: { post: Post; author: Author | null; url: string }) {
  return (
    <footer className="article-measure mt-14 border-line border-t pt-6 text-ink-soft text-sm leading-6">
      <PostTags tags={post.tags} />
      {author !== null && <AboutAuthor author={author} />}
      <h2 className="font-semibold text-ink">{t`About this article`}</h2>
      <p className="mt-2">{writerDisclosure(post.writer)}.</p>
      {post.targetUrl !== null && <AboutLink targetUrl={post.targetUrl} linkRel={post.linkRel} />}
      <div className="article-actions mt-5 flex min-h-8 flex-wrap items-center gap-3">
        <CopyButton text={url} label={t`Copy link`} />
        <ShareButton url={url} title={post.title} />
        <span
          hidden
          data-view-count={post.slug}
          data-views={JSON.stringify(pluralsOf(viewsText))}
          className="tabular-nums"
        />
        <a
          href={abuseReportPath(post.slug)}
          rel="nofollow"
          className="ms-auto inline-flex items-center gap-1.5 py-1 text-ink-soft hover:text-lost hover:underline"
        >
          <StoredContent content={ReportLabel} contentProps={{}} />
        </a>
      </div>
    </footer>
  )
}

function ReportLabel() {
  return (
    <>
      <Flag size={14} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Report this post</Trans>
    </>
  )
}

function AboutLink({ targetUrl, linkRel }: { targetUrl: string; linkRel: Post['linkRel'] }) {
  const host = targetHost(targetUrl)
  const { attribute, explanation } = linkRelMeaning(linkRel)
  return (
    <p className="mt-1">
      <Trans>
        The link to <bdi className="break-all text-ink">{host}</bdi> has{' '}
        <span className="whitespace-nowrap text-ink">{attribute}</span>: {explanation}.
      </Trans>
    </p>
  )
}

function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={t`Tags`} className="mb-8 flex flex-wrap gap-2">
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <a
            href={blogPath({ tag: tag.toLowerCase() })}
            rel="tag"
            className="inline-block rounded border border-line px-2.5 py-1 text-ink-soft leading-5 hover:border-ink-soft hover:text-ink"
          >
            <bdi>{tag}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

function AboutAuthor({ author: { slug, name, bio, postCount } }: { author: Author }) {
  return (
    <section aria-labelledby="about-author" className="mb-8">
      <h2 id="about-author" className="font-semibold text-ink">
        <bdi>{name}</bdi>
      </h2>
      {bio !== '' && (
        <p dir="auto" className="mt-1 break-words">
          {bio}
        </p>
      )}
      <p className="mt-1">
        <a href={authorPath(slug)} className="link">
          {plural(postCount, { 1: 'Their page', other: 'All # posts' })}
        </a>
      </p>
    </section>
  )
}
