/** The host of a link as people read it: no `www.`; the whole text where it is no URL. */
export function targetHost(targetUrl: string): string {
  return URL.canParse(targetUrl) ? new URL(targetUrl).hostname.replace(/^www\./, '') : targetUrl
}
