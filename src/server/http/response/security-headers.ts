/** Hosts whose pictures posts may show; their licences ask for linking rather than copying. */
const pictureHosts = ['https://images.unsplash.com', 'https://images.pexels.com']

/** What Stripe's card form asks to be let in: its script, the frames that cards are typed into, and its API. */
const stripeSources = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}
const noSources = { script: '', frame: "'none'", connect: '' }

type PagePolicy = { nonce: string | null; development: boolean; stripe: boolean }

/**
 * The content security policy of a page. A page that hydrates names its nonce; every other page runs only scripts from files of this site.
 * With `stripe`, pages that hydrate may take cards by its form. In development the bundler's own inline styles and live-reload connection are let in.
 */
export function contentSecurityPolicy({ nonce, development, stripe }: PagePolicy): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`
  const foreign = stripe && nonce !== null ? stripeSources : noSources
  return [
    "default-src 'self'",
    `script-src ${development ? "'self' 'unsafe-inline'" : own}${foreign.script}`,
    `style-src ${development ? "'self' 'unsafe-inline'" : own}`,
    `img-src 'self' data: ${pictureHosts.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}${foreign.connect}`,
    `frame-src ${foreign.frame}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Pages that the provider's payment page leads back to. */
const returnPages = /^\/(?:payment|subscription)-(?:success|cancelled)(?:[/?]|$)/

/**
 * Who keeps hold of whom when a page opens a window. Payment pages come in windows of their own, and the page that opened one must see it close: a
 * page that may open one keeps hold of windows that lead to other sites, and a page that is returned to there, by way of another site, lets itself
 * be held. Every other page stands alone.
 */
export function openerPolicy(path: string, { hydrates }: { hydrates: boolean }): string {
  if (returnPages.test(path)) return 'unsafe-none'
  return hydrates ? 'same-origin-allow-popups' : 'same-origin'
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
