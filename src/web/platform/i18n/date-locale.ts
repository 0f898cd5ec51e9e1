/**
 * The locale for the dates of a language. English dates have the day before the month and 24 hours, which cannot be misread (`22 November 2026,
 * 14:05`); every other language uses its own format.
 */
export function dateLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language
}
