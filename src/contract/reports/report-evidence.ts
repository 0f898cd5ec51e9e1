import { z } from '#contract/zod.ts'
import type { matchModes } from './report-values.ts'

/*
 * The measurements of one page of a backlink report: the response of its server, and the content of its HTML. They contain no judgement; the verdict
 * is a function of them. Times are ISO 8601 in UTC or milliseconds, sizes are bytes.
 */

/** The phases of a new connection; `null` for a reused one. */
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

/** One request and its response. `location` is the redirect target as an absolute URL. */
export const Hop = z.object({
  url: z.string(),
  status: z.number().int().nullable(),
  location: z.string().nullable(),
  ip: z.string().nullable(),
  tls: Tls.nullable(),
  timings: ConnectTimings.nullable(),
  /** Until the headers of the response arrived. */
  headersMs: z.number().nullable(),
  /** Names of the cookies that were sent with the request; absent without any. */
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
  /** `allowed` also when there is no file (4xx); `unreachable` when the server failed (5xx, no response), which counts as a refusal. */
  verdict: z.enum(['allowed', 'disallowed', 'unreachable']),
  url: z.string(),
  status: z.number().int().nullable(),
  /** The line that decided, as written in the file. */
  rule: z.string().nullable(),
  /** The user agent of the group that contains it. */
  agent: z.string().nullable(),
  crawlDelaySeconds: z.number().nullable(),
})
export type RobotsRule = z.infer<typeof RobotsRule>

/** How one page was fetched. `status`, headers and body are those of the last hop. */
export const Fetching = z.object({
  requestedUrl: z.string(),
  finalUrl: z.string(),
  hops: z.array(Hop),
  failure: z
    .object({
      kind: z.enum(failureKinds),
      /** The error code of the system or the library, such as ENOTFOUND or CERT_HAS_EXPIRED. */
      code: z.string().nullable(),
      message: z.string(),
    })
    .nullable(),
  robots: RobotsRule.nullable(),
  status: z.number().int().nullable(),
  /**
   * Lower-case names; only headers that describe the page: content-type, content-length, x-robots-tag, link, server, retry-after, cf-mitigated and
   * similar ones.
   */
  headers: z.record(z.string(), z.string()),
  /** The decoded bytes that were read, and the bytes of the transfer. */
  bodyBytes: z.number().int(),
  transferBytes: z.number().int(),
  /** Reading stopped at the size limit. */
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

/** Why a link in the HTML is not visible. */
export const hiddenReasons = [
  'hidden_attribute',
  'css',
  'noscript',
  'template',
  'iframe',
  'aria_hidden',
  'empty',
] as const

const hidingMethods = ['display', 'visibility', 'opacity', 'size', 'colour', 'off_screen', 'clipped'] as const

/** The stylesheet rule that hides a link, or the computed style of a browser. */
const HiddenBy = z.object({
  how: z.enum(hidingMethods),
  /** The selector of the rule; `null` for a style attribute or a computed style. */
  selector: z.string().nullable(),
  /** The declarations of the rule, such as `display: none`. */
  declarations: z.string(),
  /** The URL of the stylesheet; `null` for the page itself. */
  source: z.string().nullable(),
  /** The start tag of the hidden element: the link, or an element around it. */
  element: z.string(),
  /** The rule that shows the link in a state that a visitor or a script causes. */
  shownBy: z.string().nullable(),
  /** Whether it is visible in print. */
  isPrinted: z.boolean(),
  /** `browser`: the computed style of a browser. */
  method: z.enum(['stylesheet', 'browser']),
})
export type HiddenBy = z.infer<typeof HiddenBy>

/** A link of the page to the destination, or near it. */
export const FoundLink = z.object({
  /** As written, with character references decoded and surrounding spaces removed. */
  href: z.string(),
  /** Resolved against the page's base. */
  url: z.string(),
  /** Its text with collapsed spaces; for a link around a picture, the picture's alternative text. */
  anchorText: z.string(),
  anchorKind: z.enum(['text', 'image', 'mixed', 'empty']),
  /** Lower case, each once, in the written order. */
  rel: z.array(z.string()),
  target: z.string().nullable(),
  title: z.string().nullable(),
  region: z.enum(linkRegions),
  hidden: z.array(z.enum(hiddenReasons)),
  /** Absent when no stylesheet hides it, or when that was not examined. */
  hiddenBy: HiddenBy.optional(),
  /** The element's source in the document, at most 1,024 characters. */
  outerHtml: z.string(),
  /** The text around the link, including the anchor text; at most 400 characters. */
  sentence: z.string(),
  /** The byte offset of its `<` in the decoded body. */
  offset: z.number().int(),
})
export type FoundLink = z.infer<typeof FoundLink>

const RobotsMeta = z.object({ name: z.string(), content: z.string() })

const noticeKinds = ['captcha', 'parked', 'database_error', 'maintenance', 'error_page', 'not_found'] as const

/** The content of a page's HTML. */
export const PageFacts = z.object({
  charset: z.string(),
  charsetSource: z.enum(['bom', 'header', 'meta', 'default']),
  language: z.string().nullable(),
  title: z.string().nullable(),
  base: z.string().nullable(),
  /** Absolute URLs of `<link rel=canonical>`; several ones are reported as a finding. */
  canonicals: z.array(z.string()),
  /** `<meta name=robots>` and those of single crawlers, as written. */
  robotsMeta: z.array(RobotsMeta),
  metaRefresh: z.object({ seconds: z.number(), url: z.string().nullable() }).nullable(),
  /** Links whose URL matches the scanner's options, in document order; at most 200, and of more the best ones. */
  links: z.array(FoundLink),
  /** The number of all such links, including those beyond the limit. */
  linkCount: z.number().int(),
  /** When there are more links than the limit: how many were compared to find the best ones. Absent when all are listed, or the first ones. */
  linksCompared: z.number().int().optional(),
  /** `<a href>` and `<area href>` that lead to http or https. */
  outgoing: z.object({
    total: z.number().int(),
    internal: z.number().int(),
    external: z.number().int(),
    nofollow: z.number().int(),
  }),
  /** The number of characters of visible text, and of `<script>` elements: a page of scripts alone is a shell. */
  textLength: z.number().int(),
  scripts: z.number().int(),
  /** Declarations that search engines ignore, because they are outside the head or in noscript. Absent without any. */
  ignored: z.object({ canonicals: z.array(z.string()), robotsMeta: z.array(RobotsMeta) }).optional(),
  /** For a frameset, which has no content of its own: the absolute URLs of its documents, at most 20. */
  frames: z.array(z.string()).optional(),
  /** What a short page without the link shows instead of the requested page, and the text that proves it. */
  notice: z.object({ kind: z.enum(noticeKinds), sign: z.string() }).optional(),
})
export type PageFacts = z.infer<typeof PageFacts>

/** All input of a verdict. `rendered` is the browser's result, when one is configured and the HTML alone was a shell. */
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

export type MatchMode = (typeof matchModes)[number]
