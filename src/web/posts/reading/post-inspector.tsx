import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CornerDownRight, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post, PostPreview } from '#contract/posts/posts.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { linkRelMeaning } from '../facts/post-link-rel.ts'
import { readingTimeText, wordsText } from '../facts/post-measures.ts'
import { PostScore } from '../facts/post-score.tsx'
import { PostTime } from '../facts/post-time.tsx'
import { writerDisclosure } from '../facts/post-writer.ts'
import { ExpiryCountdown } from './expiry-countdown.tsx'
import { CopyButton } from './post-copy-button.tsx'

/** The panel beside the article with everything that its author may want to check. */
export function PostInspector({ post, url, children }: { post: PostPreview; url: string; children: ReactNode }) {
  return (
    <aside aria-label={t`Inspector`} className="grid gap-10">
      <PostScore score={post.seoScore} rules={post.seoRules} />
      <LinkFacts post={post} />
      {children}
      <PostFacts post={post} url={url} />
    </aside>
  )
}

function LinkFacts({ post }: { post: Post }) {
  const { attribute, verdict, explanation } = linkRelMeaning(post.linkRel)
  const Icon = verdict === 'followed' ? Link2 : CornerDownRight
  return (
    <section aria-labelledby="link-facts">
      <h2 id="link-facts" className="font-semibold text-ink text-sm">
        <Trans>The link</Trans>
      </h2>
      <dl className="mt-2 divide-y divide-line border-line border-y">
        <Fact name={t`Anchor text`}>
          <bdi>{post.anchorText ?? t`None`}</bdi>
        </Fact>
        <Fact name={t`Target`}>
          {post.targetUrl === null ? (
            t`None`
          ) : (
            <a href={post.targetUrl} rel="nofollow noopener" className="link break-all">
              {post.targetUrl}
            </a>
          )}
        </Fact>
        <Fact name={t`Policy`}>
          <span
            className={`flex items-center gap-1.5 font-medium ${verdict === 'followed' ? 'text-verified' : 'text-qualified'}`}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {verdict === 'followed' ? t`Followed: ${attribute}` : t`Qualified: ${attribute}`}
          </span>
          <span className="mt-0.5 block text-ink-soft text-xs">{capitalised(explanation)}.</span>
        </Fact>
      </dl>
    </section>
  )
}

function PostFacts({ post, url }: { post: Post; url: string }) {
  return (
    <section aria-labelledby="post-facts">
      <h2 id="post-facts" className="font-semibold text-ink text-sm">
        <Trans>The post</Trans>
      </h2>
      <dl className="mt-2 divide-y divide-line border-line border-y">
        <Fact name={t`Live URL`}>
          <a href={url} className="link break-all">
            {url}
          </a>
          <span className="mt-2 block">
            <CopyButton text={url} label={t`Copy link`} />
          </span>
        </Fact>
        <Fact name={t`Keyword`}>
          <bdi>{post.keyword ?? t`None`}</bdi>
        </Fact>
        <Fact name={t`Length`}>
          <span className="tabular-nums">
            {wordsText(post.wordCount)} · {readingTimeText(post.readingTime)}
          </span>
        </Fact>
        <Fact name={t`Writer`}>{writerDisclosure(post.writer)}</Fact>
        <Fact name={t`Created`}>
          <PostTime at={post.createdAt} show="datetime" />
        </Fact>
        <Fact name={t`Expires`}>
          {post.expiresAt === null ? (
            t`Never: this post is permanent`
          ) : (
            <>
              <PostTime at={post.expiresAt} show="datetime" />
              <ExpiryCountdown expiresAt={post.expiresAt} hidden className="block text-qualified tabular-nums" />
            </>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-x-3 py-2.5 text-sm leading-5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </div>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(i18n.locale) + text.slice(1)
}
