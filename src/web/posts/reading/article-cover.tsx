import { Trans } from '@lingui/react/macro'
import type { FeaturedImage } from '#contract/posts/posts.ts'
import { coverSources } from './cover-sources.ts'

/** The cover of an article, with its credit if the licence requires one. Its space is reserved before it loads. */
export function ArticleCover({ image }: { image: FeaturedImage }) {
  return (
    <figure className="article-measure my-8">
      <img
        src={image.url}
        {...coverSources(image, '(min-width: 48rem) 44rem, 100vw')}
        alt={image.alt}
        width={image.width}
        height={image.height}
        fetchPriority="high"
        decoding="async"
        className="article-cover cover"
      />
      {image.credit !== null && <Credit credit={image.credit} />}
    </figure>
  )
}

function Credit({ credit: { name, url, provider } }: { credit: NonNullable<FeaturedImage['credit']> }) {
  return (
    <figcaption className="mt-2 font-sans text-xs text-ink-faint">
      <Trans>
        Photo by{' '}
        <a href={url} rel="nofollow noopener" className="inline-block py-1 underline underline-offset-2 hover:text-ink">
          {name}
        </a>{' '}
        on {provider}
      </Trans>
    </figcaption>
  )
}
