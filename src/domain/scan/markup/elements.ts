import { packedNameMax } from '../tokenizer/layout.ts'
import { matchesAt } from './byte-classes.ts'

/* The elements of the HTML standard that the scanner distinguishes, and their traits (13.2.4.2, 13.2.6.4.7). */

/** Has no content and is never open. */
export const VOID = 1
/** "Special": an end tag of an ordinary element does not close it. */
export const SPECIAL = 2
/** The search of an end tag for its element stops here. */
export const SCOPE = 4
export const TABLE_SCOPE = 8
export const FORMATTING = 16
/** Its start tag ends an open paragraph. */
export const ENDS_PARAGRAPH = 32
/** A sentence does not continue across it. */
export const BLOCK = 64
/** A formatting element does not continue into it or out of it. */
export const MARKER = 128
/** Its start tag ends siblings of its kind (`li`, `td` …). */
export const ENDS_SIBLING = 256
/** A part of a table: its end tag closes everything that is open in it. */
export const TABLE_PART = 512
export const HEADING = 1024
/** Its content is not markup. */
export const RAW = 2048
/** The scanner reads more of it than its depth. */
export const NOTED = 4096
/** In SVG or MathML, its start tag ends them (13.2.6.5). */
export const BREAKS_OUT = 8192
/** Visible content of a link without text. */
export const PICTURE = 16384
export const LANDMARK = 32768
/** An element of SVG or MathML with HTML content. */
export const HTML_POINT = 65536
export const TEXT_POINT = 131072
/** Can be the container of readers' comments. */
export const CONTAINER = 262144
/** Belongs to the head; any other start tag ends the head (13.2.6.4.4). */
export const HEAD_PART = 524288
/** After its start tag no frameset can replace the body ("frameset-ok", 13.2.6.4.7). */
export const KEEPS_BODY = 1048576

const namesOf: readonly [trait: number, names: string][] = [
  [VOID, 'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr'],
  [
    SPECIAL,
    `address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure
    footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript
    object ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp`,
  ],
  [SCOPE, 'applet caption html table td th marquee object select template'],
  [TABLE_SCOPE, 'table template'],
  [FORMATTING, 'a b big code em font i nobr s small strike strong tt u'],
  [
    ENDS_PARAGRAPH,
    `address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav
    ol p plaintext pre search section summary table ul xmp`,
  ],
  [
    BLOCK,
    `address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html
    iframe legend li listing main menu nav ol optgroup option p plaintext pre search section select summary table tbody td tfoot th thead tr textarea title ul xmp`,
  ],
  [MARKER, 'applet caption marquee object td template th'],
  [ENDS_SIBLING, 'caption colgroup dd dt li optgroup option tbody td tfoot th thead tr h1 h2 h3 h4 h5 h6'],
  [TABLE_PART, 'caption colgroup table tbody td tfoot th thead tr'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [RAW, 'iframe noembed noframes plaintext script style textarea title xmp'],
  [NOTED, 'a area base body br head html image img link math meta noscript svg template'],
  [
    BREAKS_OUT,
    `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table
    tt u ul var`,
  ],
  [PICTURE, 'canvas embed iframe image img object svg video'],
  [HTML_POINT, 'desc foreignobject title'],
  [TEXT_POINT, 'mi mn mo ms mtext'],
  [CONTAINER, 'article aside details div dl footer li main ol section table ul'],
  [LANDMARK, 'article aside footer header main nav'],
  [HEAD_PART, 'base basefont bgsound head html link meta noframes noscript script style template title'],
  [
    KEEPS_BODY,
    `applet area body br button dd dt embed hr iframe image img input keygen li listing marquee object pre select table textarea wbr xmp`,
  ],
]

const known = [
  ...new Set([...namesOf.flatMap(([, names]) => names.split(/\s+/)), 'annotation-xml', 'malignmark', 'mglyph']),
]

/** The traits of each element as one set of bits; 0 for an unknown element. */
export const traits = Int32Array.from(['', ...known], (name) =>
  namesOf.reduce((bits, [trait, names]) => (names.split(/\s+/).includes(name) ? bits | trait : bits), 0),
)

/** The number of a known element. Unknown elements have negative numbers, made of their names. */
export function elementOf(name: string): number {
  return known.indexOf(name) + 1
}

export function nameOf(element: number): string {
  return known[element - 1] ?? ''
}

/** The six-bit code of letters (in either case), digits and the hyphen; 0 for any other byte. */
export const nameCodes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a && byte < 0x80) return byte & 31
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30 + 32
  return byte === 0x2d ? 48 : 0
})

function packName(name: string): bigint {
  return [...Buffer.from(name)].reduce((packed, byte) => (packed << 6n) | BigInt(nameCodes[byte] as number), 0n)
}

/** The elements whose names fit into one number: six bits per letter, the last one lowest. */
export function packedNames(): { packed: bigint; element: number }[] {
  return known
    .filter(({ length }) => length <= packedNameMax)
    .map((name) => ({ packed: packName(name), element: elementOf(name) }))
}

const longNames = known.filter(({ length }) => length > packedNameMax)

/** The element of a name that was not packed, at `from` to `to` in `bytes`. */
export function elementAt(bytes: Uint8Array, from: number, to: number): number {
  const name = longNames.find(({ length }) => length === to - from)
  if (name !== undefined && matchesAt(bytes, from, name)) return elementOf(name)
  let hash = 0
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + ((bytes[at] as number) | 0x20)) | 0
  return hash | 0x80000000
}

export const A = elementOf('a')
export const ANNOTATION_XML = elementOf('annotation-xml')
export const AREA = elementOf('area')
export const BASE = elementOf('base')
export const BODY = elementOf('body')
export const BR = elementOf('br')
export const FONT = elementOf('font')
export const FOOTER = elementOf('footer')
export const FRAME = elementOf('frame')
export const FRAMESET = elementOf('frameset')
export const H1 = elementOf('h1')
export const HEAD = elementOf('head')
export const HEADER = elementOf('header')
export const HTML = elementOf('html')
export const IMAGE = elementOf('image')
export const IMG = elementOf('img')
export const INPUT = elementOf('input')
export const LINK = elementOf('link')
export const MALIGNMARK = elementOf('malignmark')
export const MATH = elementOf('math')
export const META = elementOf('meta')
export const MGLYPH = elementOf('mglyph')
export const NOFRAMES = elementOf('noframes')
export const NOSCRIPT = elementOf('noscript')
export const P = elementOf('p')
export const PLAINTEXT = elementOf('plaintext')
export const SCRIPT = elementOf('script')
export const STYLE = elementOf('style')
export const SVG = elementOf('svg')
export const TABLE = elementOf('table')
export const TEMPLATE = elementOf('template')
export const TITLE = elementOf('title')
