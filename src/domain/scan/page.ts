import { type FoundLink, linkRegions, type PageFacts } from '#contract/reports/report-evidence.ts'
import type { SliceDecoder } from './markup/decode-slice.ts'
import type { LinkTargets } from './markup/link-target.ts'
import { lastTag, type Tag } from './markup/tag.ts'
import { closeAll, newOpenElements, type OpenElements } from './open-elements.ts'
import type { TextWeights } from './text-weights.ts'

/* Where the tokenizer is (HTML standard, 13.2.5). */
export const DATA = 0
export const RAW_TEXT = 1
export const SCRIPT_TEXT = 2
export const COMMENT = 3
export const BOGUS_COMMENT = 4
export const CDATA = 5
export const LONG_TAG = 6
export const PLAIN_TEXT = 7

/** A wanted link while it is being read. Offsets count from the first byte scanned. */
export type LinkDraft = {
  found: Omit<FoundLink, 'anchorText' | 'anchorKind' | 'outerHtml' | 'sentence'>
  from: number
  /** How many cells and the like were open around it: with the innermost of them it ends. */
  markers: number
  /** Its own level, of a link in SVG: nothing brings it back once it is closed; 0 for one of HTML. */
  level: number
  text: string
  alt: string
  hasPicture: boolean
  before: string
  after: string
  /** Not there until the link has ended or grown longer than is shown. */
  outerHtml: string | null
  /** Where the start tags of the elements around it stand, outermost first. */
  ancestors: readonly number[]
}

export type ShownText = { text: string; heading: string }

/** A part of the document, as offsets. */
export type Range = { from: number; to: number }

/** How far the document's beginning is read: what may still belong to the head, and whether a frameset may still replace the body. */
export type Beginning = {
  isHeadOpen: boolean
  mayBeFrameset: boolean
  /** Framesets that are open; 0 where the document has none, -1 after the last one has ended. */
  framesets: number
  /** What the head said when it ended: all that is left where a frameset replaces the body. */
  title: string | null
  base: string | null
}

/** Text since the last border of a sentence: where the last 64 runs of it begin and end, and whether they are hidden. */
export type RecentText = { from: Int32Array; to: Int32Array; isHidden: Uint8Array; runs: number }

export const recentMax = 64

type Facts = Pick<PageFacts, 'title' | 'language' | 'robotsMeta' | 'metaRefresh'> & {
  contentLanguage: string | null
  base: string | null
  canonicalHrefs: string[]
  /** Canonical links and robots metas that search engines do not read: outside the head, or for browsers without scripts. */
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

/** The scan of one document. `bytes` is the part of it at hand, `origin` the offset of its first byte, `at` the place in it that is reached. */
export type Page = {
  url: string
  bytes: Buffer
  /** Memory for what of it is still needed when more comes. */
  kept: Buffer
  origin: number
  at: number
  mode: number
  /** What to do after a tag too long to be read as a whole. */
  modeAfter: number
  /** The element whose raw text is being skipped. */
  raw: number
  scriptState: number
  /** Where a comment's or a title's text begins, as an offset; -1 for none. */
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
  /** The base is known and elements no longer say it. */
  isBaseKnown: boolean
  /** There were links before the base that hang on it. */
  isBaseLate: boolean
  facts: Facts
  /** The document is XML: names are case-sensitive, nothing is implied, and `/>` ends an element. */
  isXml: boolean
  beginning: Beginning
  /** It is HTML whose head is over and which no frameset can replace: most of a document, and nothing of the above matters any more. */
  isSettled: boolean
  /** Where the start tags of the root and the body stand; -1 without one. */
  htmlFrom: number
  bodyFrom: number
  /** The texts of `style` elements, and where the tags of linked stylesheets stand. */
  styles: Range[]
  sheets: number[]
  styleFrom: number
  /** What a reader sees of the page, while that is asked for; `null` otherwise. */
  shown: ShownText | null
  links: LinkDraft[]
  /** How well the links serve, in the same order, once there are more than are described; `null` until then. */
  worths: number[] | null
  /** How many links were read in full to be compared with those described, and how many more would have been. */
  compared: number
  uncompared: number
  worthOf: WorthOf
  link: LinkDraft | null
  /** Links that are over while the sentence around them is not. */
  following: LinkDraft[]
  /** Turns an offset into one of the body as it came. */
  bodyOffset: (page: Page, offset: number) => number
}

/** What a link is weighed by. `anchorText` is `null` where it is not read yet: then it is to be taken for the best. */
export type WeighedLink = Pick<FoundLink, 'url' | 'rel' | 'anchorKind' | 'hidden' | 'hiddenBy' | 'region'> & {
  anchorText: string | null
}

/** How well a link serves what is looked for: of more links than are described, those with the least give way. */
export type WorthOf = (link: WeighedLink) => number

const nothing = Buffer.alloc(0)

type Workspace = Pick<Page, 'open' | 'recent' | 'kept'>

/** Of pages that are done, for those to come: several kilobytes each, which would all be the collector's. */
const workspaces: Workspace[] = []
const workspacesMax = 64
const keptBytes = 16_384

function newWorkspace(): Workspace {
  const recent = {
    from: new Int32Array(recentMax),
    to: new Int32Array(recentMax),
    isHidden: new Uint8Array(recentMax),
    runs: 0,
  }
  return { open: newOpenElements(), recent, kept: Buffer.allocUnsafeSlow(keptBytes) }
}

/** Nothing more is read of the page, nor of what it is made of. */
export function endPage({ open, recent, kept }: Page) {
  if (workspaces.length < workspacesMax) workspaces.push({ open, recent, kept })
}

type NewPage = Pick<Page, 'url' | 'decode' | 'targets' | 'bodyOffset' | 'weights' | 'isXml' | 'worthOf'>

export function newPage({ url, decode, targets, bodyOffset, weights, isXml, worthOf }: NewPage): Page {
  const { open, recent, kept } = workspaces.pop() ?? newWorkspace()
  closeAll(open, linkRegions.indexOf('body'))
  recent.runs = 0
  return {
    url,
    bytes: nothing,
    kept,
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
