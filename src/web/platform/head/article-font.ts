import articleFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'

/** Preloads the serif font together with the stylesheet, so that the text does not change its font after it is shown. */
export function articleFontLinks() {
  return [{ rel: 'preload', href: articleFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const }]
}
