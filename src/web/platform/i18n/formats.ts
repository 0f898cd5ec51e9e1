import { dateLocale } from './date-locale.ts'
import { i18n } from './language.ts'

/** Formats are costly to make and few: each is made once for a language. */
function kept<Options, Format>(make: (locale: string, options: Options) => Format, chooseLocale = () => i18n.locale) {
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

/** A format of numbers in the language in use. */
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
)

/** A format of dates and times in the language in use: `22 Nov 2026, 14:05`. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(locale, options),
  () => dateLocale(i18n.locale),
)

/** A format of how far away a moment is in the language in use: `3 days ago`. */
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** The language in use as the reader's own region writes it. */
function regionalLocale(): string {
  const { locale } = i18n
  return navigator.languages.find((own) => own.split('-')[0] === locale) ?? locale
}

/** A format of dates as the reader's own region writes them. Only for what is drawn in the browser alone: a server does not know the region. */
export const regionalDateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(locale, options),
  regionalLocale,
)

/** A format of lists in the language in use. */
export const listFormat = kept(
  (locale, options: Intl.ListFormatOptions | undefined) => new Intl.ListFormat(locale, options),
)

/** A whole number as people write it: `2,847`. */
export function count(number: number): string {
  return numberFormat(undefined).format(number)
}
