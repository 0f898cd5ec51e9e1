import articleFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'

/** Has the browser fetch the serif along with the stylesheet, so that text does not change its face after it is shown. */
export function articleFontLinks() {
  return [{ rel: 'preload', href: articleFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const }]
}
