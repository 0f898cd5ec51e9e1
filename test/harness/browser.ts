/** The part of a browser that works across sites: it stores cookies and follows redirects. Pages are not run. */
export type Browser = {
  /** Like `fetch`, with this browser's cookies; redirects are not followed. */
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
  /** Opens `url` and follows redirects until an address for which `isEnd` holds, or until the last one. Returns the final address. */
  follow: (url: string | URL, isEnd: (url: URL) => boolean) => Promise<URL>
}

const redirectsMax = 10

/** A browser without cookies. As in browsers, a cookie is sent to every port of its host. */
export function createBrowser(): Browser {
  const jar = new Map<string, Map<string, string>>()

  async function fetchWithCookies(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { hostname } = new URL(url)
    const cookies = jar.get(hostname) ?? new Map<string, string>()
    jar.set(hostname, cookies)
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const equals = pair.indexOf('=')
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return response
  }

  async function follow(start: string | URL, isEnd: (url: URL) => boolean): Promise<URL> {
    let url = new URL(start)
    for (let redirects = 0; redirects < redirectsMax; redirects += 1) {
      const response = await fetchWithCookies(url)
      await response.body?.cancel()
      const location = response.headers.get('location')
      if (location === null) return url
      url = new URL(location, url)
      if (isEnd(url)) return url
    }
    throw new Error(`Sent on more than ${redirectsMax} times, at last to ${url.href}`)
  }

  return { fetch: fetchWithCookies, follow }
}
