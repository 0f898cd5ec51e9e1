import { t } from '@lingui/core/macro'
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
  type SiteArticlePage,
  SiteFooter,
  type SiteFrame,
  type SiteList,
  SiteName,
} from './site-parts.tsx'
import type { SiteBase } from './site-paths.ts'

/* A bulletin: black on white with strong contrast, rows for quick reading, and the length of each article as bars. */

const barsMax = 6

/** The reading time: one bar per minute, up to the maximum. */
function Strength({ minutes }: { minutes: number }) {
  const bars = Array.from({ length: barsMax }, (_, index) => index)
  return (
    <span className="strength">
      <svg viewBox="0 0 34 16" width="34" height="16" aria-hidden="true">
        {bars.map((bar) => (
          <rect
            key={bar}
            x={bar * 6}
            y={11 - bar * 2}
            width="4"
            height={5 + bar * 2}
            className={bar < minutes ? 'full' : 'empty'}
          />
        ))}
      </svg>
      <span>
        <Trans>{minutes} min</Trans>
      </span>
    </span>
  )
}

function Bar({ site, siteBase, isHeading }: SiteFrame & { isHeading: boolean }) {
  return (
    <header className="bar">
      <SiteName site={site} siteBase={siteBase} isHeading={isHeading} />
      {site.tagline !== '' && <p className="tagline">{site.tagline}</p>}
    </header>
  )
}

function Rows({
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
    <div className="rows">
      {articles.map((article) => (
        <article key={article.slug} className="row">
          <p className="when">
            <ArticleDate at={article.publishedAt} short />
          </p>
          <Heading>
            <ArticleLink article={article} siteBase={siteBase} />
          </Heading>
          <p className="what">
            <span>{categoryName(article.category)}</span>
            <Strength minutes={article.readingTime} />
          </p>
        </article>
      ))}
    </div>
  )
}

function Block({
  article,
  siteBase,
  label,
  level,
}: {
  article: PublicArticleSummary
  siteBase: SiteBase
  label: string
  level: 'h2' | 'h3'
}) {
  const Heading = level
  return (
    <article className="block">
      <p className="what">
        <span className="tag">{label}</span>
        <span>{categoryName(article.category)}</span>
        <Strength minutes={article.readingTime} />
      </p>
      <Heading>
        <ArticleLink article={article} siteBase={siteBase} />
      </Heading>
      <p className="excerpt">{article.excerpt}</p>
    </article>
  )
}

export function SignalList({ site, siteBase, articles, next, isFirst }: SiteList) {
  const [first, ...others] = articles
  const hasBlock = isFirst && first !== undefined
  return (
    <>
      <Bar site={site} siteBase={siteBase} isHeading />
      <main id="main">
        {articles.length === 0 && <EmptyList />}
        {hasBlock && (
          <Block
            article={first}
            siteBase={siteBase}
            label={t({ message: 'Latest', comment: 'Above the newest article' })}
            level="h2"
          />
        )}
        <Rows articles={hasBlock ? others : articles} siteBase={siteBase} level="h2" />
        <Pages siteBase={siteBase} next={next} isFirst={isFirst} />
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}

export function SignalArticle({ site, siteBase, article, more }: SiteArticlePage) {
  const [first, ...others] = more
  return (
    <>
      <Bar site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <article className="piece">
          <header>
            <p className="what">
              <ArticleDate at={article.publishedAt} short />
              <span>{categoryName(article.category)}</span>
              <Strength minutes={article.readingTime} />
            </p>
            <h1>{article.title}</h1>
          </header>
          <ArticleText article={article} />
        </article>
        {first !== undefined && (
          <aside className="more" aria-label={t`More articles`}>
            <Block
              article={first}
              siteBase={siteBase}
              label={t({ message: 'Next', comment: 'Above the article to read after this one' })}
              level="h2"
            />
            <Rows articles={others} siteBase={siteBase} level="h2" />
          </aside>
        )}
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}

export function SignalMissing({
  site,
  siteBase,
  status,
  more,
}: SiteFrame & { status: number; more: PublicArticleSummary[] }) {
  const { title, text } = missingText(status)
  return (
    <>
      <Bar site={site} siteBase={siteBase} isHeading={false} />
      <main id="main">
        <div className="piece missing">
          <header>
            <p className="what">
              <span className="tag">{status}</span>
            </p>
            <h1>{title}</h1>
          </header>
          <p className="prose">{text}</p>
        </div>
        <Rows articles={more} siteBase={siteBase} level="h2" />
      </main>
      <SiteFooter site={site} siteBase={siteBase} />
    </>
  )
}
