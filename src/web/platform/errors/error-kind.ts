import type { ErrorCategory } from '#contract/operations/error-category.ts'

/** Errors for which the error boundary draws the page again rather than the screen of last resort. */
export type SilentKind = 'auth' | 'routing' | 'database' | 'chunk' | 'content' | 'extension'

const missingPart =
  /dynamically imported module|importing a module script|module script failed|preload css|loading (?:css )?chunk|ChunkLoadError/i
/** Scripts that a browser's extensions run in our pages. */
const extensionSource = /\b(?:chrome|moz|safari|safari-web|ms-browser)-extension:\/\/|\bwebkit-masked-url:\/\//i
const analyticsSource =
  /\b(?:google-analytics|googletagmanager|doubleclick|hotjar|segment|mixpanel|clarity|plausible|posthog|fullstory|amplitude)\.(?:com|net|io|ms)\b|\bconnect\.facebook\.net\b/i
const wallet = /\b(?:metamask|ethereum|solana|web3|phantom|coinbase ?wallet|walletconnect|tronlink|keplr|okxwallet)\b/i
const networkWords =
  /failed to fetch|networkerror|load failed|network request failed|network communication error|request timeout|request aborted|network connection was lost/i
/** Mistakes of a program: what they say is about its parts and not about what somebody wanted. */
const programErrors = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'URIError'])

type Told = { name: string; message: string; stack: string; code: string }

/** What an error tells of itself, whatever was thrown. */
export function errorDetails(error: unknown): Told {
  const { name, message, stack, code } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >
  return {
    name: textOf(name),
    message: textOf(message) || (typeof error === 'string' ? error : ''),
    stack: textOf(stack),
    code: textOf(code),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A part of the program that should have been loaded could not be. */
export function isMissingPart(error: unknown): boolean {
  const { name, message } = errorDetails(error)
  return missingPart.test(`${name} ${message}`)
}

/** The network failed, or the request was given up. */
export function isNetworkFailure(error: unknown): boolean {
  if (isMissingPart(error)) return false
  const { name, message } = errorDetails(error)
  if (/^(?:NetworkInterferenceError|AuthRetryableFetchError|AbortError|TimeoutError|NetworkError)$/.test(name))
    return true
  return networkWords.test(message)
}

/**
 * Made by somebody else's script in our page: an extension, analytics, a wallet. `source` is the address of the script that it is told of, where one
 * is. What another site's script does is told as 'Script error.' and nothing else.
 */
export function isThirdParty(error: unknown, source = ''): boolean {
  const { message, stack } = errorDetails(error)
  const told = `${source}\n${stack}`
  if (extensionSource.test(`${told}\n${message}`) || analyticsSource.test(told)) return true
  if (message.startsWith('Script error') && source === '') return true
  return wallet.test(message) && !isOurs(told)
}

function isOurs(told: string): boolean {
  const origin = globalThis.location?.origin
  return origin !== undefined && told.includes(`${origin}/`)
}

const byCode: [RegExp, ErrorCategory][] = [
  [/^payment_|^not_enough_credits$/, 'payment'],
  [
    /^(?:unauthenticated|forbidden|insufficient_aal|reauthentication_needed|premium_required|wrong_password|password_required)$/,
    'authentication',
  ],
  [
    /^(?:validation_failed|bad_request|invalid_target_url|target_host_\w+|topic_\w+|payload_too_large|unsupported_media_type|draft_incomplete|image_refused)$/,
    'validation',
  ],
  [/^(?:internal|unavailable|PGRST\w*)$/, 'database'],
  [/^(?:generation_failed|text_service_busy)$/, 'seo_analysis'],
]

const byWords: [RegExp, ErrorCategory][] = [
  [/payment|checkout|stripe|subscription|credit card/i, 'payment'],
  [/\be-?mails?\b|smtp/i, 'email'],
  [
    /unauthori[sz]ed|\bjwt\b|session (?:missing|has ended|expired)|credentials|access token|not authenticated/i,
    'authentication',
  ],
  [/database|relation "?[\w.]+"? does not exist|missing table|schema cache|row-level security|PGRST/i, 'database'],
  [/keyword|ranking|backlink|report|analysis|generat/i, 'seo_analysis'],
  [/validation|invalid|required field/i, 'validation'],
]

/** What an error is about. The stable code of a refusal decides before any words do. */
export function categoryOf(error: unknown): ErrorCategory {
  const { name, message, code } = errorDetails(error)
  if (isNetworkFailure(error) || code === 'network') return 'network'
  const coded = byCode.find(([pattern]) => pattern.test(code))
  if (coded !== undefined) return coded[1]
  if (code !== '') return 'general'
  if (/^Auth\w*Error$/.test(name)) return 'authentication'
  if (programErrors.has(name)) return 'general'
  return byWords.find(([pattern]) => pattern.test(message))?.[1] ?? 'general'
}

/** The kind for which the boundary stays silent, or `null`. */
export function silentKindOf(error: unknown): SilentKind | null {
  if (isMissingPart(error)) return 'chunk'
  if (isThirdParty(error)) return 'extension'
  const { name, message, code } = errorDetails(error)
  if (isRouteAnswer(error) || /no routes? match|unable to discover routes/i.test(message)) return 'routing'
  if (/^(?:already_claimed|claim_limit_reached|post_expired|archive_not_found|article_removed)$/.test(code))
    return 'content'
  if (!programErrors.has(name) && /\bblog\b|\bclaim(?:ed|s|ing)?\b/i.test(message)) return 'content'
  const category = categoryOf(error)
  if (category === 'authentication') return 'auth'
  return category === 'database' ? 'database' : null
}

/** What the router makes of an answer that is no page. */
function isRouteAnswer(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'internal' in error && 'status' in error && 'data' in error
}
