import { z } from '#contract/zod.ts'

/*
 * What was measured about one page of a backlink report: the answer of its server, and what stands in its HTML. Nothing here is judged; the verdict
 * is a function of it. Times are ISO 8601 in UTC or milliseconds, sizes are bytes.
 */

/** How a connection was made; `null` where it was already open. */
const ConnectTimings = z.object({
  dnsMs: z.number().nullable(),
  connectMs: z.number().nullable(),
  tlsMs: z.number().nullable(),
})

const Tls = z.object({
  protocol: z.string(),
  cipher: z.string(),
  issuer: z.string().nullable(),
  subject: z.string().nullable(),
  validTo: z.string().nullable(),
})

/** One request and its answer. `location` is where it leads on to, as an absolute URL. */
export const Hop = z.object({
  url: z.string(),
  status: z.number().int().nullable(),
  location: z.string().nullable(),
  ip: z.string().nullable(),
  tls: Tls.nullable(),
  timings: ConnectTimings.nullable(),
  /** Until the headers of the answer had come. */
  headersMs: z.number().nullable(),
  /** Names of the cookies that went with the request. Left out for none. */
  cookies: z.array(z.string()).optional(),
})
export type Hop = z.infer<typeof Hop>

export const failureKinds = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'protocol',
  'redirect_loop',
  'too_many_redirects',
  'bad_redirect',
  /** An address that is not public: nothing was sent there. */
  'refused_address',
] as const

export const RobotsRule = z.object({
  /** `allowed` also where there is no file (4xx); `unreachable` where the server failed to say (5xx, no answer), which counts as a refusal. */
  verdict: z.enum(['allowed', 'disallowed', 'unreachable']),
  url: z.string(),
  status: z.number().int().nullable(),
  /** The line that decided, as it stands in the file. */
  rule: z.string().nullable(),
  /** The group it stands in: the user agent named there. */
  agent: z.string().nullable(),
  crawlDelaySeconds: z.number().nullable(),
})
export type RobotsRule = z.infer<typeof RobotsRule>

/** How one page was asked for. `status`, headers and body are those of the last hop. */
export const Fetching = z.object({
  requestedUrl: z.string(),
  finalUrl: z.string(),
  hops: z.array(Hop),
  failure: z
    .object({
      kind: z.enum(failureKinds),
      /** The system's or the library's own code, such as ENOTFOUND or CERT_HAS_EXPIRED. */
      code: z.string().nullable(),
      message: z.string(),
    })
    .nullable(),
  robots: RobotsRule.nullable(),
  status: z.number().int().nullable(),
  /** Lower-case names; only those that say something about the page: content-type, content-length, x-robots-tag, link, server, retry-after, cf-mitigated and the like. */
  headers: z.record(z.string(), z.string()),
  /** Decoded bytes that were read, and those that came over the network. */
  bodyBytes: z.number().int(),
  transferBytes: z.number().int(),
  /** Reading stopped at the largest size that is read. */
  isCut: z.boolean(),
  /** Of the decoded bytes that were read; `null` without a body. */
  sha256: z.string().nullable(),
  userAgent: z.string(),
  startedAt: z.string(),
  totalMs: z.number(),
  attempts: z.number().int(),
})
export type Fetching = z.infer<typeof Fetching>

export const linkRegions = ['header', 'nav', 'main', 'article', 'aside', 'footer', 'comments', 'body'] as const

/** Why nobody sees a link that is in the HTML. */
export const hiddenReasons = [
  'hidden_attribute',
  'css',
  'noscript',
  'template',
  'iframe',
  'aria_hidden',
  'empty',
] as const

export const waysToHide = ['display', 'visibility', 'opacity', 'size', 'colour', 'off_screen', 'clipped'] as const

/** The rule of a stylesheet by which a link is not seen, or what a browser computed of it. */
const HiddenBy = z.object({
  how: z.enum(waysToHide),
  /** Of the rule; `null` for a style attribute, or where a browser computed it. */
  selector: z.string().nullable(),
  /** What the rule says, such as `display: none`. */
  declarations: z.string(),
  /** Of the stylesheet; `null` for the page itself. */
  source: z.string().nullable(),
  /** The start tag of the element that is hidden: the link or one around it. */
  element: z.string(),
  /** The rule that shows it in a state that a visitor or a script brings about. */
  shownBy: z.string().nullable(),
  /** It is seen on paper. */
  isPrinted: z.boolean(),
  /** `browser`: what a browser computed. */
  method: z.enum(['stylesheet', 'browser']),
})
export type HiddenBy = z.infer<typeof HiddenBy>

/** One link of the page to the destination, or near it. */
export const FoundLink = z.object({
  /** As written, character references decoded, spaces around it removed. */
  href: z.string(),
  /** Resolved against the page's base. */
  url: z.string(),
  /** Its text with spaces collapsed; for a link around a picture the picture's alternative text. */
  anchorText: z.string(),
  anchorKind: z.enum(['text', 'image', 'mixed', 'empty']),
  /** Lower case, each once, in the order written. */
  rel: z.array(z.string()),
  target: z.string().nullable(),
  title: z.string().nullable(),
  region: z.enum(linkRegions),
  hidden: z.array(z.enum(hiddenReasons)),
  /** Left out where no stylesheet hides it, or where that was not looked into. */
  hiddenBy: HiddenBy.optional(),
  /** At most 1,024 characters of the element as it stands in the document. */
  outerHtml: z.string(),
  /** The text around it, with the anchor text in it; at most 400 characters. */
  sentence: z.string(),
  /** The place of its `<` in the decoded body, in bytes. */
  offset: z.number().int(),
})
export type FoundLink = z.infer<typeof FoundLink>

const RobotsMeta = z.object({ name: z.string(), content: z.string() })

export const noticeKinds = ['captcha', 'parked', 'database_error', 'maintenance', 'error_page', 'not_found'] as const

/** What stands in the HTML of one page. */
export const PageFacts = z.object({
  charset: z.string(),
  charsetSource: z.enum(['bom', 'header', 'meta', 'default']),
  language: z.string().nullable(),
  title: z.string().nullable(),
  base: z.string().nullable(),
  /** Absolute URLs of `<link rel=canonical>`; more than one is a finding of its own. */
  canonicals: z.array(z.string()),
  /** `<meta name=robots>` and those of single crawlers, as written. */
  robotsMeta: z.array(RobotsMeta),
  metaRefresh: z.object({ seconds: z.number(), url: z.string().nullable() }).nullable(),
  /** Links whose URL matches what the scanner was asked for, in document order; at most 200, of more those that serve best. */
  links: z.array(FoundLink),
  /** How many there were, also beyond those listed. */
  linkCount: z.number().int(),
  /** Of more links than are listed, how many were compared to find the best; left out where all are listed, or the first ones. */
  linksCompared: z.number().int().optional(),
  /** `<a href>` and `<area href>` that lead to http or https. */
  outgoing: z.object({
    total: z.number().int(),
    internal: z.number().int(),
    external: z.number().int(),
    nofollow: z.number().int(),
  }),
  /** Characters of text that a person reads, and elements `<script>`: a page of scripts alone is a shell. */
  textLength: z.number().int(),
  scripts: z.number().int(),
  /** What of the above stands where search engines do not read it: outside the head, or in noscript. Left out where there is nothing. */
  ignored: z.object({ canonicals: z.array(z.string()), robotsMeta: z.array(RobotsMeta) }).optional(),
  /** Of a frameset, which has no content of its own: the absolute URLs of its documents, at most 20. */
  frames: z.array(z.string()).optional(),
  /** What a short page without the link says it is instead of the page that was asked for, and the words that show it. */
  notice: z.object({ kind: z.enum(noticeKinds), sign: z.string() }).optional(),
})
export type PageFacts = z.infer<typeof PageFacts>

/** All that a verdict is drawn from. `rendered` is what a browser saw, where one is configured and the HTML alone was a shell. */
export const Evidence = z.object({
  fetching: Fetching,
  page: PageFacts.nullable(),
  rendered: PageFacts.nullable(),
})
export type Evidence = z.infer<typeof Evidence>

export const verdicts = [
  'found',
  'missing',
  'wrong_target',
  'wrong_anchor',
  'wrong_rel',
  'noindex',
  'robots_blocked',
  'canonicalised_elsewhere',
  'redirected',
  'http_error',
  'unreachable',
  'unverifiable',
] as const
export type Verdict = (typeof verdicts)[number]

/** How a link's URL is compared with the destination. */
export const matchModes = ['exact', 'prefix', 'host', 'domain'] as const
export type MatchMode = (typeof matchModes)[number]
