import type { ErrorCategory } from '#contract/operations/error-category.ts'

/** Errors for which the error boundary renders the page again instead of the last-resort error screen. */
export type SilentKind = 'auth' | 'routing' | 'database' | 'chunk' | 'content' | 'extension'

const missingPart =
  /dynamically imported module|importing a module script|module script failed|preload css|loading (?:css )?chunk|ChunkLoadError/i
/** Scripts of browser extensions that run in our pages. */
const extensionSource = /\b(?:chrome|moz|safari|safari-web|ms-browser)-extension:\/\/|\bwebkit-masked-url:\/\//i
const analyticsSource =
  /\b(?:google-analytics|googletagmanager|doubleclick|hotjar|segment|mixpanel|clarity|plausible|posthog|fullstory|amplitude)\.(?:com|net|io|ms)\b|\bconnect\.facebook\.net\b/i
const wallet = /\b(?:metamask|ethereum|solana|web3|phantom|coinbase ?wallet|walletconnect|tronlink|keplr|okxwallet)\b/i
const networkMessage =
  /failed to fetch|networkerror|load failed|network request failed|network communication error|request timeout|request aborted|network connection was lost/i
/** Programming errors: their messages describe the code, not the intention of the user. */
const programErrors = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'URIError'])

type ErrorFields = { name: string; message: string; stack: string; code: string }

/** The name, message, stack and code of an error. Accepts any thrown value. */
export function errorDetails(error: unknown): ErrorFields {
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

/** Whether the error means that a part of the program could not be loaded. */
export function isMissingPart(error: unknown): boolean {
  const { name, message } = errorDetails(error)
  return missingPart.test(`${name} ${message}`)
}

/** Whether the network failed or the request was aborted. */
export function isNetworkFailure(error: unknown): boolean {
  if (isMissingPart(error)) return false
  const { name, message } = errorDetails(error)
  if (/^(?:NetworkInterferenceError|AuthRetryableFetchError|AbortError|TimeoutError|NetworkError)$/.test(name))
    return true
  return networkMessage.test(message)
}

/**
 * Whether the error comes from a third-party script in our page: an extension, analytics, a wallet. `source` is the address of the script that the
 * browser reports, if any. For scripts of another origin the browser reports only 'Script error.'.
 */
export function isThirdParty(error: unknown, source = ''): boolean {
  const { message, stack } = errorDetails(error)
  const origins = `${source}\n${stack}`
  if (extensionSource.test(`${origins}\n${message}`) || analyticsSource.test(origins)) return true
  if (message.startsWith('Script error') && source === '') return true
  return wallet.test(message) && !isOurs(origins)
}

function isOurs(origins: string): boolean {
  const origin = globalThis.location?.origin
  return origin !== undefined && origins.includes(`${origin}/`)
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

const byMessage: [RegExp, ErrorCategory][] = [
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

/** The category of an error. The stable code of a refusal has priority over the words of the message. */
export function categoryOf(error: unknown): ErrorCategory {
  const { name, message, code } = errorDetails(error)
  if (isNetworkFailure(error) || code === 'network') return 'network'
  const coded = byCode.find(([pattern]) => pattern.test(code))
  if (coded !== undefined) return coded[1]
  if (code !== '') return 'general'
  if (/^Auth\w*Error$/.test(name)) return 'authentication'
  if (programErrors.has(name)) return 'general'
  return byMessage.find(([pattern]) => pattern.test(message))?.[1] ?? 'general'
}

/** The kind of error that the boundary does not report, or `null`. */
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

/** Whether the error is a response of the router that is not a page. */
function isRouteAnswer(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'internal' in error && 'status' in error && 'data' in error
}
