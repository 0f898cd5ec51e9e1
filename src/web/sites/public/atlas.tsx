import { Trans } from '@lingui/react/macro'
import type { PublicArticleSummary } from '#contract/sites/sites.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { contours } from './contours.ts'
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

/* A book of maps: every article has its own hill, derived from its address, inside the checkered border of a map. */

function Hill({ of, isWide = false }: { of: string; isWide?: boolean }) {
  return (
    <svg className="hill" viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={contours(of, isWide ? 11 : 6)} />
    </svg>
  )
}

function Legend({ site, siteBase, isHeading }: SiteFrame & { isHeading: boolean }) {
  return (
    <header className={isHeading ? 'legend front' : 'legend'}>
      {isHeading && <Hill of={site.host} isWide />}
      <div className="width">
        <SiteName site={site} siteBase={siteBase} isHeading={isHeading} />
        {site.tagline !== '' && <p className="tagline">{site.tagline}</p>}
      </div>
    </header>
  )
}

function Plates({
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
    <div className="plates">
      {articles.map((article) => (
        <article key={article.slug} className="plate">
          <Hill of={article.slug} />
          <p className="caption">
            <span>{categoryName(article.category)}</span>
            <ArticleDate at={article.publishedAt} short />
          </p>
          <Heading>
            <ArticleLink article={article} siteBase={siteBase} />
          </Heading>
          <p className="excerpt">{article.excerpt}</p>
        </article>
      ))}
    </div>
  )
}

export function AtlasList({ site, siteBase, articles, next, isFirst }: SiteList) {
  return (
    <>
      <Legend site={site} siteBase={siteBase} isHeading />
      <main id="main" className="width">
        {articles.length === 0 ? <EmptyList /> : <Plates articles={articles} siteBase={siteBase} level="h2" />}
        <Pages siteBase={siteBase} next={next} isFirst={isFirst} />
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}

export function AtlasArticle({ site, siteBase, article, sections, more }: SiteArticlePage) {
  return (
    <>
      <Legend site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <article>
          <header className="sheet">
            <Hill of={article.slug} isWide />
            <div className="width">
              <p className="caption">
                <span>{categoryName(article.category)}</span>
                <ArticleDate at={article.publishedAt} />
                <ReadingTime minutes={article.readingTime} />
              </p>
              <h1>{article.title}</h1>
              <p className="standfirst">{article.excerpt}</p>
            </div>
          </header>
          <div className="width columns">
            {sections.length > 1 && (
              <nav className="contents" aria-labelledby="contents">
                <p id="contents" className="contents-title">
                  <Trans>On this page</Trans>
                </p>
                <ol>
                  {sections.map(({ id, text }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{text}</a>
                    </li>
                  ))}
                </ol>
              </nav>
            )}
            <ArticleText article={article} />
          </div>
        </article>
        {more.length > 0 && (
          <aside className="more width" aria-labelledby="more">
            <h2 id="more" className="more-title">
              <Trans>Nearby</Trans>
            </h2>
            <Plates articles={more} siteBase={siteBase} level="h3" />
          </aside>
        )}
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}

export function AtlasMissing({
  site,
  siteBase,
  status,
  more,
}: SiteFrame & { status: number; more: PublicArticleSummary[] }) {
  const { title, text } = missingText(status)
  return (
    <>
      <Legend site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <div className="sheet missing">
          <div className="width">
            <p className="caption">
              <Trans>Off the map</Trans>
            </p>
            <h1>{title}</h1>
            <p className="standfirst">{text}</p>
          </div>
        </div>
        {more.length > 0 && (
          <div className="more width">
            <Plates articles={more} siteBase={siteBase} level="h2" />
          </div>
        )}
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}
