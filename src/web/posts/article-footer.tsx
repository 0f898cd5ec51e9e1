import type { Post } from '#contract/posts.ts'
import { CopyButton } from './post-copy-button.tsx'
import { linkRelMeaning } from './post-link-rel.ts'
import { ShareButton } from './post-share-button.tsx'
import { targetHost } from './post-target-host.ts'
import { writerDisclosure } from './post-writer.ts'

/** What a reader may want to know after the text: how it was written, what its link is, how often it was read, and a way to pass it on. */
export function ArticleFooter({ post, url }: { post: Post; url: string }) {
  const rel = linkRelMeaning(post.linkRel)
  return (
    <footer className="article-measure mt-14 border-line border-t pt-6 text-ink-soft text-sm leading-6">
      <h2 className="font-semibold text-ink">About this article</h2>
      <p className="mt-2">{writerDisclosure(post.writer)}.</p>
      {post.targetUrl !== null && (
        <p className="mt-1">
          The link to <bdi className="break-all text-ink">{targetHost(post.targetUrl)}</bdi> carries{' '}
          <span className="whitespace-nowrap text-ink">{rel.attribute}</span>: {rel.explanation}.
        </p>
      )}
      <div className="article-actions mt-5 flex min-h-8 flex-wrap items-center gap-3">
        <CopyButton text={url} label="Copy link" />
        <ShareButton url={url} title={post.title} />
        <span hidden data-view-count={post.slug} className="tabular-nums" />
      </div>
    </footer>
  )
}
