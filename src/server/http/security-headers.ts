/** Hosts whose pictures posts may show; their licences ask for linking rather than copying. */
const pictureHosts = ['https://images.unsplash.com', 'https://images.pexels.com']

/**
 * The content security policy of a page. A page that hydrates names its nonce; every other page runs only scripts from files of this site.
 * In development the bundler's own inline styles and live-reload connection are let in.
 */
export function contentSecurityPolicy({ nonce, development }: { nonce: string | null; development: boolean }): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${development ? "'self' 'unsafe-inline'" : own}`,
    `style-src ${development ? "'self' 'unsafe-inline'" : own}`,
    `img-src 'self' data: ${pictureHosts.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For answers that are no pages: should one be opened as a page all the same, nothing in it runs or loads. */
export const inertContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For files of this site: a worker's script lives under the policy it was sent with. */
export const fileContentPolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Headers of every answer, whatever it is. */
export function commonHeaders(origin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
