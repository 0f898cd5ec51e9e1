import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Draft } from '#contract/posts/blog-drafts.ts'
import type { Post } from '#contract/posts/posts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ArticleBody } from '../reading/article-body.tsx'
import { ArticleCover } from '../reading/article-cover.tsx'
import { ArticleHeader } from '../reading/article-header.tsx'
import { articleInBrowser } from '../reading/article-in-browser.ts'
import { titleOf } from './draft-fields.ts'
import { ownAuthorQuery } from './queries.ts'

type Scheme = 'light' | 'dark'

/** The article as its page shows it, in either theme, rendered from the saved draft. */
export function DraftPreview({ draft }: { draft: Draft }) {
  const [scheme, setScheme] = useState<Scheme>(currentScheme)
  useEffect(() => showScheme(scheme), [scheme])
  const { data: author } = useQuery(ownAuthorQuery)
  const post = postOf(draft, author?.name ?? '')
  return (
    <div>
      <fieldset className="mb-3 flex gap-1">
        <legend className="sr-only">
          <Trans>Theme of the preview</Trans>
        </legend>
        {(['light', 'dark'] as const).map((name) => (
          <Button
            key={name}
            variant="quiet"
            size="sm"
            aria-pressed={scheme === name}
            className="aria-pressed:bg-verified-soft aria-pressed:text-verified"
            onClick={() => setScheme(name)}
          >
            {name === 'light' ? t`Light` : t`Dark`}
          </Button>
        ))}
      </fieldset>
      <article aria-label={t`Preview`} className="rounded border border-line bg-paper px-5 py-10 text-ink sm:px-8">
        <ArticleHeader post={post} />
        {draft.coverImage === null ? <div className="mt-8" /> : <ArticleCover image={draft.coverImage} />}
        <ArticleBody post={post} html={articleInBrowser(post)} />
      </article>
    </div>
  )
}

function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.theme
  const isDark = chosen === undefined ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  return isDark ? 'dark' : 'light'
}

/** Shows the whole page in a theme, because a theme applies only to the whole page. Returns a function that restores the previous theme. */
function showScheme(scheme: Scheme): () => void {
  const { dataset } = document.documentElement
  const chosen = dataset.theme
  dataset.theme = scheme
  return () => {
    if (chosen === undefined) delete dataset.theme
    else dataset.theme = chosen
  }
}

/** The post that the draft would become, for the parts of the article page. */
function postOf(draft: Draft, authorName: string): Post {
  const { id, excerpt, category, tags, wordCount, readingTime, contentHtml, metaDescription, keyword } = draft
  return {
    id,
    slug: draft.post?.slug ?? 'preview',
    url: draft.post?.url ?? '',
    title: titleOf(draft),
    excerpt,
    category,
    tags,
    authorName,
    authorSlug: null,
    featuredImage: draft.coverImage ?? { url: '', alt: '', width: 1, height: 1, credit: null },
    wordCount,
    readingTime,
    isTrialPost: false,
    expiresAt: null,
    publishedAt: draft.publishAt ?? new Date().toISOString(),
    contentHtml,
    metaDescription,
    keyword,
    keywords: [],
    anchorText: null,
    targetUrl: null,
    linkRel: 'ugc',
    status: 'draft',
    writer: 'member',
    viewCount: 0,
    seoScore: draft.seoScore,
    ogImageUrl: '',
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
  }
}
