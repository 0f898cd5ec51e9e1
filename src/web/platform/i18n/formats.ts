import { dateLocale } from './date-locale.ts'
import { i18n } from './language.ts'

/** Caches formats, which are expensive to create and few: one for each language and options. */
function cached<Options, Format>(make: (locale: string, options: Options) => Format, chooseLocale = () => i18n.locale) {
  const formats = new Map<string, Format>()
  return (options: Options): Format => {
    const locale = chooseLocale()
    const key = `${locale} ${JSON.stringify(options)}`
    const known = formats.get(key)
    if (known !== undefined) return known
    const format = make(locale, options)
    formats.set(key, format)
    return format
  }
}

/** A number format in the current language. */
export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
)

/** A date and time format in the current language: `22 Nov 2026, 14:05`. */
export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(locale, options),
  () => dateLocale(i18n.locale),
)

/** A format of relative times in the current language: `3 days ago`. */
export const relativeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** The current language with the reader's region, where the browser lists one. */
function regionalLocale(): string {
  const { locale } = i18n
  return navigator.languages.find((own) => own.split('-')[0] === locale) ?? locale
}

/** A date format of the reader's region. Only for content that is rendered in the browser: the server does not know the region. */
export const regionalDateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(locale, options),
  regionalLocale,
)

/** A list format in the current language. */
export const listFormat = cached(
  (locale, options: Intl.ListFormatOptions | undefined) => new Intl.ListFormat(locale, options),
)

/** A whole number as people write it: `2,847`. */
export function count(number: number): string {
  return numberFormat(undefined).format(number)
}
