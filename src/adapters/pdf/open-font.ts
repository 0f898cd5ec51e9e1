import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A font as a TrueType file, with the code points that it has a glyph for. */
export type OpenedFont = { file: Buffer; characters: ReadonlySet<number> }

type Decoder = { decompress(woff2: Uint8Array): Uint8Array | false }
/** Until it has started, the decoder lacks its function. It reports once that it has started or cannot start. */
type StartingDecoder = Partial<Decoder> & { onRuntimeInitialized?: () => void; onAbort?: (reason: unknown) => void }
type Programs = { decoder: Decoder; fontkit: typeof import('fontkit') }

let loading: Promise<void> | undefined
let programs: Programs | undefined

// The entry of the package wraps its decoder in a promise, but a line of text is drawn without waiting.
const decoderPath = require.resolve('wawoff2/build/decompress_binding.js')

/** Loads the decoder and the reader of fonts, which fonts need before they are opened. After a failure, the next call tries again. */
export function prepareFonts(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    delete require.cache[decoderPath]
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const fontkit = await import('fontkit')
  const decoder = require(decoderPath) as StartingDecoder
  if (!hasStarted(decoder)) await start(decoder)
  if (!hasStarted(decoder)) throw new Error('The decoder of fonts has no function to decode')
  programs = { decoder, fontkit }
}

function start(decoder: StartingDecoder): Promise<void> {
  return new Promise((resolve, reject) => {
    decoder.onRuntimeInitialized = () => {
      delete decoder.onAbort
      resolve()
    }
    decoder.onAbort = (reason) => {
      process.on('unhandledRejection', ignoreAbort)
      reject(new Error(`The decoder of fonts cannot start: ${reason}`))
    }
  })
}

/** The decoder also rejects a promise of its own that it gives to no caller. Without a listener, that rejection would end the process. */
function ignoreAbort(reason: unknown) {
  process.off('unhandledRejection', ignoreAbort)
  if (!(reason instanceof WebAssembly.RuntimeError)) throw reason
}

function hasStarted(decoder: StartingDecoder): decoder is Decoder {
  return decoder.decompress !== undefined
}

/** The tables that a document needs of a font. Without the variation tables the outlines have the font's default weight. */
const keptTags = new Set(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'])
/**
 * The additional tables for joining letters. The positioning table (GPOS) is left out: the library fails on missing anchors, and without the table it
 * positions marks by their Unicode class.
 */
const shapingTags = new Set([...keptTags, 'GDEF', 'GSUB'])

/**
 * Opens a WOFF2 font. Its letters are joined only if `isShaped`. Each document reads the file anew, because a font that is read remembers the text for
 * which it used a glyph first.
 */
export function openFont(woff2: Uint8Array, { isShaped = false } = {}): OpenedFont {
  if (programs === undefined) throw new Error('No font can be opened before prepareFonts()')
  const decoded = programs.decoder.decompress(woff2)
  if (decoded === false) throw new RangeError('The file is no WOFF2 font')
  // A copy, since the next font uses the decoder's memory again.
  const file = withTables(Buffer.from(decoded), isShaped ? shapingTags : keptTags)
  return { file, characters: new Set(programs.fontkit.create(file).characterSet) }
}

/** Renames all other tables in the directory of the font to a tag that no program reads. */
function withTables(trueType: Buffer, kept: ReadonlySet<string>): Buffer {
  for (let entry = 12; entry < 12 + trueType.readUInt16BE(4) * 16; entry += 16)
    if (!kept.has(trueType.toString('latin1', entry, entry + 4))) trueType.write('none', entry, 'latin1')
  return trueType
}
