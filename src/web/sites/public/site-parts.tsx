import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { PublicArticle, PublicArticleSummary, PublicSite } from '#contract/sites/sites.ts'
import { jsonForScript } from '#web/platform/head/json-for-script.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import type { ArticleSection } from './article-content.ts'
import { articlePath, feedPath, listPath, olderPath, type SiteBase } from './site-paths.ts'

/** The common props of every page of a site. */
export type SiteFrame = { site: PublicSite; siteBase: SiteBase }
export type SiteList = SiteFrame & { articles: PublicArticleSummary[]; next: string | null; isFirst: boolean }
export type SiteArticlePage = SiteFrame & {
  article: PublicArticle
  sections: ArticleSection[]
  more: PublicArticleSummary[]
}

const longDate = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const shortDate = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

export function ArticleDate({ at, short = false }: { at: string; short?: boolean }) {
  return <time dateTime={at}>{dateFormat(short ? shortDate : longDate).format(new Date(at))}</time>
}

export function ReadingTime({ minutes }: { minutes: number }) {
  return (
    <span>
      <Trans>{minutes} min read</Trans>
    </span>
  )
}

export function ArticleLink({
  article,
  siteBase,
  children,
}: {
  article: PublicArticleSummary
  siteBase: SiteBase
  children?: ReactNode
}) {
  return <a href={articlePath(siteBase, article.slug)}>{children ?? article.title}</a>
}

export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      <Trans>Skip to content</Trans>
    </a>
  )
}

/** The site's name: the heading on its list, otherwise a link to the list. */
export function SiteName({ site, siteBase, isHeading }: SiteFrame & { isHeading: boolean }) {
  const link = (
    <a href={listPath(siteBase)}>
      <Breakable text={site.name} />
    </a>
  )
  return isHeading ? <h1 className="site-name">{link}</h1> : <p className="site-name">{link}</p>
}

/** A host name has no spaces for line breaks, so it breaks before its dots, not within a label. */
function Breakable({ text }: { text: string }) {
  const [first, ...rest] = text.split(/(?=\.\S)/)
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing but their position
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

export function SiteFooter({ site, siteBase }: SiteFrame) {
  return (
    <footer className="site-footer">
      <a href={listPath(siteBase)}>{site.name}</a>
      <a href={feedPath(siteBase)}>
        <Trans>RSS feed</Trans>
      </a>
    </footer>
  )
}

export function Pages({ siteBase, next, isFirst }: Pick<SiteList, 'siteBase' | 'next' | 'isFirst'>) {
  if (isFirst && next === null) return null
  return (
    <nav className="pages" aria-label={t`Pages`}>
      {!isFirst && (
        <a href={listPath(siteBase)}>
          <Trans>Newest articles</Trans>
        </a>
      )}
      {next !== null && (
        <a href={olderPath(siteBase, next)} rel="next">
          <Trans>Older articles</Trans>
        </a>
      )}
    </nav>
  )
}

export function EmptyList() {
  return (
    <p className="empty-list">
      <Trans>No articles yet. Come back soon.</Trans>
    </p>
  )
}

/** The text of an article, in its own direction. Before it the disclosure of its paid link, and in print the URL of the article. */
export function ArticleText({ article }: { article: PublicArticle }) {
  return (
    <div className="article-text">
      {article.linkRel !== 'dofollow' && (
        <p className="disclosure">
          <Trans>This article contains a sponsored link.</Trans>
        </p>
      )}
      <div
        dir="auto"
        className="prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: articles are sanitised against an allow-list before they are stored
        dangerouslySetInnerHTML={{ __html: article.contentHtml }}
      />
      <p className="source">{article.canonicalUrl}</p>
    </div>
  )
}

/** Structured data for search engines. It is data, not script: it is never executed. */
export function JsonLd({ value }: { value: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes everything that could end the element
      dangerouslySetInnerHTML={{ __html: jsonForScript(value) }}
    />
  )
}

/** The text of an error page; it is the same in every theme. */
export function missingText(status: number): { title: string; text: string } {
  return status === 410
    ? {
        title: t`This article was removed`,
        text: t`The publisher removed it from this site.`,
      }
    : { title: t`Page not found`, text: t`The link may be mistyped or out of date.` }
}
