import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PublicSite, SiteTheme } from '#contract/sites/sites.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { type Theme, themes } from '../public/themes.ts'
import { sampleArticles } from './sample-articles.ts'
import schemeStyle from './theme-preview.css?url&no-inline'

type ThemePreviewProps = { theme: SiteTheme; scheme: 'light' | 'dark'; name: string; tagline: string }

/** The width of a small window, so that the preview shows the desktop layout and not the phone layout. */
const pageWidthPx = 700

/**
 * A small front page of a site with a theme: the theme's own components and style, in a separate document, because a theme styles the whole document.
 * It is only a picture: it cannot be clicked and is hidden from screen readers.
 */
export function ThemePreview({ theme, scheme, name, tagline }: ThemePreviewProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [samples] = useState(sampleArticles)
  const { style, fonts, paper, List } = themes[theme]

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const watcher = new ResizeObserver(() => {
      element.style.setProperty('--scale', String(element.clientWidth / pageWidthPx))
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  function handleLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    setPage(currentTarget.contentDocument?.body ?? null)
  }

  const site: PublicSite = { id: '', host: name, name, tagline, theme, url: '' }
  return (
    <span ref={box} className="relative block overflow-hidden" style={{ background: paper[scheme] }}>
      <iframe
        title={`${theme}, ${scheme}`}
        aria-hidden="true"
        inert
        tabIndex={-1}
        sandbox="allow-same-origin"
        srcDoc={documentOf({ style, fonts }, scheme)}
        onLoad={handleLoad}
        className="pointer-events-none absolute top-0 left-0 h-[900px] w-[700px] origin-top-left scale-(--scale) border-0"
      />
      {page !== null &&
        createPortal(
          <div className="site">
            <List site={site} siteBase={{ base: '' }} articles={samples} next={null} isFirst />
          </div>,
          page,
        )}
    </span>
  )
}

/** Its load event fires after styles and fonts are loaded, so that the page never appears without them. */
function documentOf({ style, fonts }: Pick<Theme, 'style' | 'fonts'>, scheme: 'light' | 'dark'): string {
  const faces = fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
  const styles = [style, schemeStyle].map((href) => `<link rel="stylesheet" href="${href}">`)
  return `<!doctype html><html lang="${i18n.locale}" data-scheme="${scheme}"><head>${[...faces, ...styles].join('')}</head><body></body></html>`
}
