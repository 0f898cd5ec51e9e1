/** The time zone of this browser, as the IANA database calls it. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
