import type { ReactNode } from 'react'
import type { PublicSite } from '#contract/sites/sites.ts'
import { SkipLink } from './site-parts.tsx'
import { themes } from './themes.ts'

/** The document around a page of a site: its style, fonts, icon and colours in the head; nothing of the product itself. */
export function SiteDocument({ site, children }: { site: PublicSite; children: ReactNode }) {
  const { style, fonts, paper } = themes[site.theme]
  return (
    <div className="site">
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={style} precedence="site" />
      <link rel="icon" href={initialIcon(site.name)} />
      <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
      <SkipLink />
      {children}
    </div>
  )
}

/** The first letter of the name on a square, as a data URL: without an icon, browsers request one on every visit. */
function initialIcon(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·'
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1a1a1a"/><text x="16" y="23" font-family="Georgia,serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
