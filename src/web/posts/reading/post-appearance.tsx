import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '#contract/posts/posts.ts'
import { siteName } from '#web/platform/head/page-meta.ts'
import { cutText } from '#web/platform/i18n/cut-text.ts'

/** About what fits on the title line and the two description lines of a search result. Search engines measure pixels, so these are guidelines. */
const resultTitleMax = 60
const resultDescriptionMax = 155

/** A preview of the post in search results. */
export function SearchAppearance({ post, url }: { post: Post; url: string }) {
  const titleLength = [...post.title].length
  const descriptionLength = [...post.metaDescription].length
  return (
    <section aria-labelledby="in-search">
      <h2 id="in-search" className="font-semibold text-ink text-sm">
        <Trans>In search results</Trans>
      </h2>
      <div dir="auto" className="mt-2 rounded border border-line bg-surface p-4">
        <p className="text-ink text-sm leading-5">{siteName}</p>
        <p className="break-all text-ink-soft text-xs leading-4">{breadcrumb(url)}</p>
        <p className="mt-2 break-words text-lg text-verified leading-6">{cutText(post.title, resultTitleMax)}</p>
        <p className="mt-1 break-words text-ink-soft text-sm leading-5">
          {cutText(post.metaDescription, resultDescriptionMax)}
        </p>
      </div>
      <p className="mt-2 text-ink-faint text-xs leading-[1.125rem] tabular-nums">
        <Trans>
          Title: {titleLength} characters, about {resultTitleMax} shown. Description: {descriptionLength}, about{' '}
          {resultDescriptionMax} shown.
        </Trans>{' '}
        {post.isTrialPost && t`Search engines can’t index trial posts until they’re claimed.`}
      </p>
    </section>
  )
}

function breadcrumb(url: string): string {
  const { host, pathname } = new URL(url)
  return [host, ...pathname.split('/').filter((part) => part !== '')].join(' › ')
}

/** The picture shown beside the link when it is shared. */
export function SharedAppearance({ post }: { post: Post }) {
  return (
    <section aria-labelledby="when-shared">
      <h2 id="when-shared" className="font-semibold text-ink text-sm">
        <Trans>When shared</Trans>
      </h2>
      <img
        src={post.ogImageUrl}
        alt={t`Open Graph picture: ${{ title: post.title }}`}
        width={1200}
        height={630}
        loading="lazy"
        decoding="async"
        className="mt-2 h-auto w-full rounded border border-line bg-sunken"
      />
    </section>
  )
}
