import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PublicSite, SiteTheme } from '#contract/sites.ts'
import { themes } from './public/themes.ts'
import { sampleArticles } from './sample-articles.ts'

type ThemePreviewProps = { theme: SiteTheme; scheme: 'light' | 'dark'; name: string; tagline: string }

/** As wide as a small window, so that a theme shows how it sets a page and not how it sets a phone. */
const pageWidthPx = 700

/**
 * The front page of a site under a theme, small: the theme's own components under its own style, in a document of their own, since a theme styles the
 * whole of one. It is a picture: nothing in it can be pressed or read out.
 */
export function ThemePreview({ theme, scheme, name, tagline }: ThemePreviewProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [page, setPage] = useState<HTMLElement | null>(null)
  const { style, paper, List } = themes[theme]

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
    const document = currentTarget.contentDocument
    if (document === null) return
    document.documentElement.style.colorScheme = scheme
    setPage(document.body)
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
        srcDoc={`<!doctype html><html lang="en"><head><link rel="stylesheet" href="${style}"></head><body></body></html>`}
        onLoad={handleLoad}
        className="pointer-events-none absolute top-0 left-0 h-[900px] w-[700px] origin-top-left scale-(--scale) border-0"
      />
      {page !== null &&
        createPortal(
          <div className="site">
            <List site={site} place={{ base: '' }} articles={sampleArticles} next={null} isFirst />
          </div>,
          page,
        )}
    </span>
  )
}
