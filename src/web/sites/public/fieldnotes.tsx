import { Trans } from '@lingui/react/macro'
import type { PublicArticleSummary } from '#contract/sites/sites.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import {
  ArticleDate,
  ArticleLink,
  ArticleText,
  EmptyList,
  missingText,
  Pages,
  ReadingTime,
  type SiteArticlePage,
  SiteFooter,
  type SiteFrame,
  type SiteList,
  SiteName,
} from './site-parts.tsx'
import type { SiteBase } from './site-paths.ts'

/* A notebook: a ruled margin with dates and marks, and entries beside it, one below the other. */

function Cover({ site, siteBase, isHeading }: SiteFrame & { isHeading: boolean }) {
  return (
    <header className="cover">
      <SiteName site={site} siteBase={siteBase} isHeading={isHeading} />
      {site.tagline !== '' && <p className="tagline">{site.tagline}</p>}
    </header>
  )
}

function Entries({
  articles,
  siteBase,
  level,
}: {
  articles: PublicArticleSummary[]
  siteBase: SiteBase
  level: 'h2' | 'h3'
}) {
  const Heading = level
  return (
    <ol className="entries">
      {articles.map((article) => (
        <li key={article.slug} className="entry">
          <p className="margin">
            <ArticleDate at={article.publishedAt} short />
          </p>
          <article>
            <Heading>
              <ArticleLink article={article} siteBase={siteBase} />
            </Heading>
            <p className="excerpt">{article.excerpt}</p>
            <p className="label">
              <span>{categoryName(article.category)}</span>
              <ReadingTime minutes={article.readingTime} />
            </p>
          </article>
        </li>
      ))}
    </ol>
  )
}

export function FieldnotesList({ site, siteBase, articles, next, isFirst }: SiteList) {
  return (
    <div className="sheet">
      <Cover site={site} siteBase={siteBase} isHeading />
      <main id="main">
        {articles.length === 0 ? <EmptyList /> : <Entries articles={articles} siteBase={siteBase} level="h2" />}
        <Pages siteBase={siteBase} next={next} isFirst={isFirst} />
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </div>
  )
}

export function FieldnotesArticle({ site, siteBase, article, more }: SiteArticlePage) {
  return (
    <div className="sheet">
      <Cover site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <article className="note">
          <dl className="margin slip">
            <div>
              <dt>
                <Trans>Date</Trans>
              </dt>
              <dd>
                <ArticleDate at={article.publishedAt} short />
              </dd>
            </div>
            <div>
              <dt>
                <Trans comment="Before the category of an article">Subject</Trans>
              </dt>
              <dd>{categoryName(article.category)}</dd>
            </div>
            <div>
              <dt>
                <Trans comment="Before how long an article takes to read">Length</Trans>
              </dt>
              <dd>
                <ReadingTime minutes={article.readingTime} />
              </dd>
            </div>
          </dl>
          <h1>{article.title}</h1>
          <ArticleText article={article} />
        </article>
        {more.length > 0 && (
          <aside className="more" aria-labelledby="more">
            <h2 id="more" className="more-title">
              <Trans>Other entries</Trans>
            </h2>
            <Entries articles={more} siteBase={siteBase} level="h3" />
          </aside>
        )}
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </div>
  )
}

export function FieldnotesMissing({
  site,
  siteBase,
  status,
  more,
}: SiteFrame & { status: number; more: PublicArticleSummary[] }) {
  const { title, text } = missingText(status)
  return (
    <div className="sheet">
      <Cover site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <div className="note missing">
          <p className="margin">{status}</p>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {more.length > 0 && <Entries articles={more} siteBase={siteBase} level="h2" />}
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </div>
  )
}
