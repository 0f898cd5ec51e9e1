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
import { feedPath, type SiteBase } from './site-paths.ts'

/* A newspaper: a nameplate between rules, a lead story with columns beside it, and text set like print. */

function Nameplate({ site, siteBase, isHeading }: SiteFrame & { isHeading: boolean }) {
  return (
    <header className="nameplate">
      <p className="ear">
        <span>{site.tagline}</span>
        <a href={feedPath(siteBase)}>
          <Trans>RSS</Trans>
        </a>
      </p>
      <SiteName site={site} siteBase={siteBase} isHeading={isHeading} />
    </header>
  )
}

function Story({
  article,
  siteBase,
  kind,
}: {
  article: PublicArticleSummary
  siteBase: SiteBase
  kind: 'lead' | 'second' | 'under' | 'brief'
}) {
  return (
    <article className={`story ${kind}`}>
      <p className="kicker">{categoryName(article.category)}</p>
      <h2>
        <ArticleLink article={article} siteBase={siteBase} />
      </h2>
      <p className="excerpt">{article.excerpt}</p>
      <p className="byline">
        <ArticleDate at={article.publishedAt} />
        <ReadingTime minutes={article.readingTime} />
      </p>
    </article>
  )
}

export function BroadsheetList({ site, siteBase, articles, next, isFirst }: SiteList) {
  const [lead, ...others] = articles
  const hasFront = isFirst && lead !== undefined
  const seconds = hasFront ? others.slice(0, 2) : []
  const under = hasFront ? others[2] : undefined
  const briefs = hasFront ? others.slice(3) : articles
  return (
    <>
      <Nameplate site={site} siteBase={siteBase} isHeading />
      <main id="main">
        {articles.length === 0 && <EmptyList />}
        {hasFront && (
          <div className={seconds.length > 0 ? 'front' : 'front alone'}>
            <div className="first">
              <Story article={lead} siteBase={siteBase} kind="lead" />
              {under !== undefined && <Story article={under} siteBase={siteBase} kind="under" />}
            </div>
            {seconds.length > 0 && (
              <div className="seconds">
                {seconds.map((article) => (
                  <Story key={article.slug} article={article} siteBase={siteBase} kind="second" />
                ))}
              </div>
            )}
          </div>
        )}
        {briefs.length > 0 && (
          <div className="briefs">
            {briefs.map((article) => (
              <Story key={article.slug} article={article} siteBase={siteBase} kind="brief" />
            ))}
          </div>
        )}
        <Pages siteBase={siteBase} next={next} isFirst={isFirst} />
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}

export function BroadsheetArticle({ site, siteBase, article, more }: SiteArticlePage) {
  const { name } = site
  return (
    <>
      <Nameplate site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <article className="page">
          <header className="head">
            <p className="kicker">{categoryName(article.category)}</p>
            <h1>{article.title}</h1>
            <p className="standfirst">{article.excerpt}</p>
            <p className="byline">
              <ArticleDate at={article.publishedAt} />
              <ReadingTime minutes={article.readingTime} />
            </p>
          </header>
          <ArticleText article={article} />
        </article>
        {more.length > 0 && (
          <aside className="more" aria-labelledby="more">
            <h2 id="more" className="more-title">
              <Trans>Also in {name}</Trans>
            </h2>
            <div className="briefs">
              {more.map((other) => (
                <article key={other.slug} className="story brief">
                  <p className="kicker">{categoryName(other.category)}</p>
                  <h3>
                    <ArticleLink article={other} siteBase={siteBase} />
                  </h3>
                  <p className="byline">
                    <ArticleDate at={other.publishedAt} />
                  </p>
                </article>
              ))}
            </div>
          </aside>
        )}
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}

export function BroadsheetMissing({
  site,
  siteBase,
  status,
  more,
}: SiteFrame & { status: number; more: PublicArticleSummary[] }) {
  const { title, text } = missingText(status)
  return (
    <>
      <Nameplate site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <div className="page head missing">
          <p className="kicker">
            <Trans comment="As a newspaper heads what it puts right: above “There is nothing here”">Correction</Trans>
          </p>
          <h1>{title}</h1>
          <p className="standfirst">{text}</p>
        </div>
        {more.length > 0 && (
          <div className="briefs">
            {more.map((article) => (
              <Story key={article.slug} article={article} siteBase={siteBase} kind="brief" />
            ))}
          </div>
        )}
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}
