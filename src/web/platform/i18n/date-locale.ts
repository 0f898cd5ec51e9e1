/**
 * How dates of a language are written. English has the day before the month and 24 hours, which nobody reads as another date (`22 November 2026,
 * 14:05`); every other language has its own way.
 */
export function dateLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language
}
