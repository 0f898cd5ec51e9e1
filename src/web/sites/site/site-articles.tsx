import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Site, SiteArticle } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { articlesQuery, removeArticleMutation } from '../queries.ts'
import { dateText, productNames } from '../site-labels.ts'
import { SiteReaders } from './site-readers.tsx'
import { SiteSection } from './site-section.tsx'

/** The articles on the site, with their views and clicks. */
export function SiteArticles({ site }: { site: Site }) {
  return (
    <SiteSection id="articles" title={t`Articles`} description={countingText(site)} wide>
      <Articles site={site} />
    </SiteSection>
  )
}

function countingText({ publisher }: Site): string {
  if (publisher === 'hosted') return t`Newest first. Views and clicks are counted without cookies.`
  const product = productNames[publisher]
  return t`Newest first. Your ${product} counts views and clicks.`
}

function Articles({ site }: { site: Site }) {
  const query = useInfiniteQuery(articlesQuery(site.id))
  if (query.isPending) return <RowsSkeleton label={t`Loading the articles`} rows={3} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load the articles`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const articles = query.data.pages.flatMap((page) => page.articles)
  if (articles.length === 0)
    return (
      <p className="border-line border-y py-6 text-ink-soft text-sm">
        <Trans>
          No articles yet. Articles from a{' '}
          <a href="/campaigns/new" className="link">
            campaign
          </a>{' '}
          that uses this site appear here.
        </Trans>
      </p>
    )
  return (
    <>
      {site.publisher === 'hosted' && (
        <div className="mb-8">
          <SiteReaders siteId={site.id} />
        </div>
      )}
      <ul aria-label={t`Articles`} className="border-line border-t">
        {articles.map((article) => (
          <ArticleRow key={article.id} site={site} article={article} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

type ArticleRowProps = { site: Site; article: SiteArticle }

function ArticleRow({ site, article }: ArticleRowProps) {
  const { title, url, status, anchorText, targetUrl, linkRel, publishedAt } = article
  const isRemoved = status === 'removed'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex items-center gap-2.5">
          {isRemoved ? (
            <bdi className="min-w-0 font-medium text-ink-soft text-sm wrap-anywhere">{title}</bdi>
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="link inline-block min-w-0 font-medium text-ink text-sm leading-6 wrap-anywhere"
            >
              <bdi>{title}</bdi>
            </a>
          )}
          {isRemoved && (
            <Badge>
              <Trans>Removed</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-0.5 truncate text-ink-soft text-xs leading-5">
          <bdi>{anchorText}</bdi> <span aria-hidden="true">→</span>
          <span className="sr-only">
            <Trans comment="Between the words of a link and its address, read out">links to</Trans>
          </span>{' '}
          <bdi>{targetUrl}</bdi>
        </p>
        <p className="text-ink-faint text-xs tabular-nums">
          {dateText(publishedAt)} · {linkRel}
        </p>
      </div>
      <div className="flex w-full items-center justify-between gap-6 sm:w-auto">
        {site.publisher === 'hosted' && <Figures article={article} />}
        {!isRemoved && <RemoveArticle site={site} article={article} />}
      </div>
    </li>
  )
}

function Figures({ article: { viewCount, referralClicks } }: { article: SiteArticle }) {
  return (
    <dl className="flex gap-6 text-xs sm:text-right">
      {[[t`Views`, viewCount] as const, [t`Clicks`, referralClicks] as const].map(([label, value]) => (
        <div key={label} className="flex min-w-10 flex-col-reverse">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium text-sm tabular-nums">{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function RemoveArticle({ site, article }: ArticleRowProps) {
  const { title } = article
  const { host } = site
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useMutation({
    ...removeArticleMutation(site.id),
    onError: (error) =>
      notify(
        { title: t`Couldn’t remove the article`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
    onSettled: () => setIsConfirming(false),
  })
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={t`Remove “${title}”`} onClick={() => setIsConfirming(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Remove this article?`}
        description={t`“${title}” and its link will be removed from ${host}. A campaign that placed it will count the link as lost. You can’t undo this.`}
        confirm={remove.isPending ? t`Removing...` : t`Remove article`}
        dismiss={t`Keep`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(article.id)}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
