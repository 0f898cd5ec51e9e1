import { type FoundLink, linkRegions, type PageFacts } from '#contract/reports/report-evidence.ts'
import type { SliceDecoder } from './markup/decode-slice.ts'
import type { LinkTargets } from './markup/link-target.ts'
import { lastTag, type Tag } from './markup/tag.ts'
import { closeAll, newOpenElements, type OpenElements } from './open-elements.ts'
import type { TextWeights } from './text-weights.ts'

/* The state of the tokenizer (HTML standard, 13.2.5). */
export const DATA = 0
export const RAW_TEXT = 1
export const SCRIPT_TEXT = 2
export const COMMENT = 3
export const BOGUS_COMMENT = 4
export const CDATA = 5
export const LONG_TAG = 6
export const PLAIN_TEXT = 7

/** A candidate link that is being read. Offsets count from the first byte scanned. */
export type LinkDraft = {
  found: Omit<FoundLink, 'anchorText' | 'anchorKind' | 'outerHtml' | 'sentence'>
  from: number
  /** The number of open markers (cells and similar) around it. The link ends with the innermost of them. */
  markers: number
  /** The level of a link in SVG, which is not reopened after it was closed; 0 for an HTML link. */
  level: number
  text: string
  alt: string
  hasPicture: boolean
  before: string
  after: string
  /** `null` until the link has ended or exceeds the length that is shown. */
  outerHtml: string | null
  /** The offsets of the start tags of the elements around it, outermost first. */
  ancestors: readonly number[]
}

export type ShownText = { text: string; heading: string }

/** A part of the document, as offsets. */
type Range = { from: number; to: number }

/** The state of the document's beginning: whether the head may continue, and whether a frameset may still replace the body. */
type Beginning = {
  isHeadOpen: boolean
  mayBeFrameset: boolean
  /** The number of open framesets; 0 without framesets, -1 after the last one has ended. */
  framesets: number
  /** The facts of the head at its end. Only these remain when a frameset replaces the body. */
  title: string | null
  base: string | null
}

/** Text since the last sentence border: start and end of its last 64 runs, and whether they are hidden. */
type RecentText = { from: Int32Array; to: Int32Array; isHidden: Uint8Array; runs: number }

export const recentMax = 64

type Facts = Pick<PageFacts, 'title' | 'language' | 'robotsMeta' | 'metaRefresh'> & {
  contentLanguage: string | null
  base: string | null
  canonicalHrefs: string[]
  /** Canonical links and robots metas that search engines ignore: outside of the head, or for browsers without scripts. */
  ignoredCanonicalHrefs: string[]
  ignoredRobotsMeta: PageFacts['robotsMeta']
  frameSources: string[]
  textLength: number
  scripts: number
  linkCount: number
  internal: number
  external: number
  nofollow: number
}

/** The scan of one document. `bytes` is the available part, `origin` the offset of its first byte, `at` the current position in it. */
export type Page = {
  url: string
  bytes: Buffer
  /** Memory for the bytes that are still needed when more bytes arrive. */
  retained: Buffer
  origin: number
  at: number
  mode: number
  /** The mode after a tag that is too long. */
  modeAfter: number
  /** The element whose raw text is being skipped. */
  raw: number
  scriptState: number
  /** Offsets at which the text of the open comment and of the open title begin; -1 for none. */
  contentFrom: number
  titleFrom: number
  tag: Tag
  longTagState: number
  open: OpenElements
  recent: RecentText
  decode: SliceDecoder
  weights: TextWeights
  runWeight: number
  targets: LinkTargets
  /** The base is known and `<base>` elements are ignored. */
  isBaseKnown: boolean
  /** Links before the base depend on it. */
  isBaseLate: boolean
  facts: Facts
  /** The document is XML: names are case-sensitive, no tag is implied, and `/>` ends an element. */
  isXml: boolean
  beginning: Beginning
  /** HTML after its head that no frameset can replace. This is most of a document, and the fields about its beginning no longer matter. */
  isSettled: boolean
  /** Offsets of the start tags of the root and the body; -1 for none. */
  htmlFrom: number
  bodyFrom: number
  /** The text ranges of `style` elements, and the offsets of the tags of linked stylesheets. */
  styles: Range[]
  sheets: number[]
  styleFrom: number
  /** The visible text of the page, when it is requested; otherwise `null`. */
  shown: ShownText | null
  links: LinkDraft[]
  /** The worth of each link, in the same order, once there are more links than are described; `null` until then. */
  worths: number[] | null
  /** How many links were compared with the described ones, and how many exceeded the limit. */
  compared: number
  uncompared: number
  worthOf: WorthOf
  link: LinkDraft | null
  /** Ended links whose sentence continues. */
  following: LinkDraft[]
  /** Converts an offset to an offset in the original body. */
  bodyOffset: (page: Page, offset: number) => number
}

/** The facts by which a link is ranked. `anchorText` is `null` when it is not read yet; the best possible text is assumed then. */
export type WeighedLink = Pick<FoundLink, 'url' | 'rel' | 'anchorKind' | 'hidden' | 'hiddenBy' | 'region'> & {
  anchorText: string | null
}

/** The worth of a link. If there are more links than are described, those with the lowest worth are dropped. */
export type WorthOf = (link: WeighedLink) => number

const nothing = Buffer.alloc(0)

type Workspace = Pick<Page, 'open' | 'recent' | 'retained'>

/** Workspaces of finished pages for reuse. Each has several kilobytes, which would otherwise be garbage. */
const workspaces: Workspace[] = []
const workspacesMax = 64
const retainedBytes = 16_384

function newWorkspace(): Workspace {
  const recent = {
    from: new Int32Array(recentMax),
    to: new Int32Array(recentMax),
    isHidden: new Uint8Array(recentMax),
    runs: 0,
  }
  return { open: newOpenElements(), recent, retained: Buffer.allocUnsafeSlow(retainedBytes) }
}

/** Returns the page's workspace to the pool. The page and its parts must not be used afterwards. */
export function endPage({ open, recent, retained }: Page) {
  if (workspaces.length < workspacesMax) workspaces.push({ open, recent, retained })
}

type NewPage = Pick<Page, 'url' | 'decode' | 'targets' | 'bodyOffset' | 'weights' | 'isXml' | 'worthOf'>

export function newPage({ url, decode, targets, bodyOffset, weights, isXml, worthOf }: NewPage): Page {
  const { open, recent, retained } = workspaces.pop() ?? newWorkspace()
  closeAll(open, linkRegions.indexOf('body'))
  recent.runs = 0
  return {
    url,
    bytes: nothing,
    retained,
    origin: 0,
    at: 0,
    mode: DATA,
    modeAfter: DATA,
    raw: 0,
    scriptState: 0,
    contentFrom: -1,
    titleFrom: -1,
    tag: lastTag,
    longTagState: 0,
    open,
    recent,
    decode,
    weights,
    runWeight: 0,
    targets,
    isBaseKnown: false,
    isBaseLate: false,
    facts: {
      title: null,
      language: null,
      contentLanguage: null,
      base: null,
      canonicalHrefs: [],
      ignoredCanonicalHrefs: [],
      ignoredRobotsMeta: [],
      frameSources: [],
      robotsMeta: [],
      metaRefresh: null,
      textLength: 0,
      scripts: 0,
      linkCount: 0,
      internal: 0,
      external: 0,
      nofollow: 0,
    },
    isXml,
    beginning: { isHeadOpen: true, mayBeFrameset: !isXml, framesets: 0, title: null, base: null },
    isSettled: false,
    htmlFrom: -1,
    bodyFrom: -1,
    styles: [],
    sheets: [],
    styleFrom: -1,
    shown: null,
    links: [],
    worths: null,
    compared: 0,
    uncompared: 0,
    worthOf,
    link: null,
    following: [],
    bodyOffset,
  }
}
