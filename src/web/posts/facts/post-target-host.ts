/** The host of a link for display, without `www.`; the whole text if it is not a URL. */
export function targetHost(targetUrl: string): string {
  return URL.canParse(targetUrl) ? new URL(targetUrl).hostname.replace(/^www\./, '') : targetUrl
}
