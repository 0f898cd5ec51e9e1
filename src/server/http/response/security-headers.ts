import { createHash } from 'node:crypto'

/** Hosts whose pictures posts may show; their licenses require linking instead of copying. */
const pictureHosts = ['https://images.unsplash.com', 'https://images.pexels.com']

/** The sources that Stripe's card form requires: its script, the frames of the card fields, and its API. */
const stripeSources = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}
const noSources = { script: '', frame: "'none'", connect: '' }

/** `inlineScripts`: the sources that admit the inline scripts of a page that hydrates, a nonce or the hash of each; `null` for every other page. */
type PagePolicy = { inlineScripts: readonly string[] | null; development: boolean; stripe: boolean }

export function nonceSource(nonce: string): string {
  return `'nonce-${nonce}'`
}

/** Admits exactly this script. */
export function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/**
 * The content security policy of a page. A page that hydrates names its own inline scripts; every other page runs only scripts from files of this site.
 * With `stripe`, pages that hydrate may show its card form. In development, inline styles and the live-reload connection of the bundler are allowed.
 */
export function contentSecurityPolicy({ inlineScripts, development, stripe }: PagePolicy): string {
  const own = ["'self'", ...(inlineScripts ?? [])].join(' ')
  const foreign = stripe && inlineScripts !== null ? stripeSources : noSources
  return [
    "default-src 'self'",
    `script-src ${development ? "'self' 'unsafe-inline'" : own}${foreign.script}`,
    `style-src ${development ? "'self' 'unsafe-inline'" : "'self'"}`,
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

/** The pages to which the provider's payment page returns. */
const returnPages = /^\/(?:payment|subscription)-(?:success|cancelled)(?:[/?]|$)/

/**
 * The cross-origin opener policy of a page. A payment page opens in a new window, and its opener must detect when it closes. A page that hydrates can
 * open one, so it retains references to windows of other sites. A return page is reached from another site, and allows its opener to retain the
 * reference. Every other page is isolated.
 */
export function openerPolicy(path: string, { hydrates }: { hydrates: boolean }): string {
  if (returnPages.test(path)) return 'unsafe-none'
  return hydrates ? 'same-origin-allow-popups' : 'same-origin'
}

/** For responses that are no pages: if one is opened as a page, nothing in it runs or loads. */
export const inertContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For files of this site: the policy of a worker is the one sent with its script. */
export const fileContentPolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The headers of every response. */
export function commonHeaders(origin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
