import { repeatsName } from './repeated-names.ts'
import {
  canonicalJson,
  type DocumentSignature,
  type ReportKey,
  SignedDocument,
  signaturePrefix,
  signedStatement,
} from './report-document.ts'

/** A part of a document that differs from the signed version. `path` is written as in JavaScript, such as `results[41]`. */
export type DocumentChange = {
  kind: 'changed' | 'added' | 'removed' | 'moved'
  path: string
  /** The page of the result, when the change concerns an existing result. */
  url: string | null
}

export type Verification =
  | { state: 'not_json' | 'other_format'; message: string }
  | { state: 'unknown_key' | 'signature_wrong' | 'authentic'; document: SignedDocument }
  | { state: 'changed'; document: SignedDocument; changes: DocumentChange[] }

type Bytes = Uint8Array<ArrayBuffer>

type SignedBytes = {
  /** The public half of the key, in base64url. */
  publicKey: string
  message: Bytes
  value: Bytes
  /** The signature that the other members come from. */
  signature: DocumentSignature
}
/** Whether the holder of the key signed the message. */
export type VerifySignature = (signed: SignedBytes) => Promise<boolean>

type Options = {
  /** The keys that are published under `reportKeysPath`. */
  keys: readonly ReportKey[]
  /** The platform's implementation by default. */
  verifySignature?: VerifySignature
}

const encoder = new TextEncoder()
const comma = encoder.encode(',')

/**
 * Verifies that a file is a signed report, and otherwise finds its changed parts. Spaces, the order of names and escapes may differ from the original
 * file. With a wrong signature nothing is known about the parts.
 */
export async function verifyDocument(text: string, options: Options): Promise<Verification> {
  const read = readDocument(text)
  if (read.document === null) return { state: read.state, message: read.message }
  const { document, rows } = read
  const { signature } = document
  const signer = await checkSignature(signature, options)
  if (signer !== 'good') return { state: signer, document }
  const changes = await findChanges(document, rows)
  return changes.length === 0 ? { state: 'authentic', document } : { state: 'changed', document, changes }
}

/** Whether a signature is by one of the keys. This does not verify the document around it yet. */
export async function checkSignature(
  signature: DocumentSignature,
  { keys, verifySignature = verifyWithPlatform }: Options,
): Promise<'good' | 'unknown_key' | 'signature_wrong'> {
  const key = keys.find(({ kid }) => kid === signature.keyId)
  if (key === undefined) return 'unknown_key'
  const message = await signedMessage(signature)
  const value = fromBase64Url(signature.signature)
  return (await verifySignature({ publicKey: key.x, message, value, signature })) ? 'good' : 'signature_wrong'
}

/** The signed bytes: the prefix and the SHA-256 of the statement. */
async function signedMessage(signature: DocumentSignature): Promise<Bytes> {
  return joined([encoder.encode(signaturePrefix), await digestOf(encoder.encode(signedStatement(signature)))])
}

/** `rows`: the results in canonical form, which take most of the work. */
type Read =
  | { document: SignedDocument; rows: string[] }
  | { document: null; state: 'not_json' | 'other_format'; message: string }

function readDocument(text: string): Read {
  try {
    const value: unknown = JSON.parse(text)
    if (repeatsName(text)) return { document: null, state: 'not_json', message: 'A name stands twice in one object.' }
    const parsed = SignedDocument.safeParse(value)
    // The value before schema parsing: the hash must cover the whole content of the file.
    const rows = parsed.success ? canonicalRows(value as SignedDocument) : null
    if (rows !== null) return { document: value as SignedDocument, rows }
    const [issue] = parsed.error?.issues ?? []
    const location = issue === undefined || issue.path.length === 0 ? 'the file' : pathOf(issue.path)
    return { document: null, state: 'other_format', message: `It is not as a report would be at ${location}.` }
  } catch {
    return { document: null, state: 'not_json', message: 'The file is not JSON.' }
  }
}

/** `null` when the document has no canonical form: with a lone surrogate, or nested too deep. */
function canonicalRows({ results, ...rest }: SignedDocument): string[] | null {
  try {
    canonicalJson(rest)
    return results.map(canonicalJson)
  } catch {
    return null
  }
}

/** A path as JavaScript would write it. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[${step}]`
    return before === '' ? String(step) : `${before}.${String(step)}`
  }, '')
}

const parts = ['issuer', 'previous', 'report', 'run'] as const
const known: ReadonlySet<string> = new Set([...parts, 'format', 'results', 'signature'])

/** The number of concurrent digests: a browser computes each in another thread, and waiting for one after the other would take most of the time. */
const digestsAtOnce = 256

async function digestsOf(rows: readonly Bytes[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < rows.length; at += digestsAtOnce)
    found.push(...(await Promise.all(rows.slice(at, at + digestsAtOnce).map(digestOf))).map(hex))
  return found
}

async function findChanges(document: SignedDocument, texts: readonly string[]): Promise<DocumentChange[]> {
  const { digests, sha256 } = document.signature
  const changes: DocumentChange[] = []
  for (const path of parts) {
    const digest = hex(await digestOf(encoder.encode(canonicalJson(document[path]))))
    if (digest !== digests[path]) changes.push({ kind: 'changed', path, url: null })
  }
  const rows = texts.map((text) => encoder.encode(text))
  const found = await digestsOf(rows)
  changes.push(...changedResults(found, digests.results, document))
  for (const name of Object.keys(document)) if (!known.has(name)) changes.push({ kind: 'added', path: name, url: null })
  // The hash of the whole covers what the parts do not cover.
  if (changes.length === 0 && (await hashOfDocument(document, rows)) !== sha256)
    changes.push({ kind: 'changed', path: 'signature.sha256', url: null })
  return changes
}

function changedResults(
  found: readonly string[],
  signed: readonly string[],
  { results }: SignedDocument,
): DocumentChange[] {
  const there = new Set(found)
  const meant = new Set(signed)
  const indexes = Array.from({ length: Math.max(found.length, signed.length) }, (_, index) => index)
  const changes = indexes.flatMap((index): DocumentChange[] => {
    const [is = '', was = ''] = [found[index], signed[index]]
    const kind = kindOfChange({ isUnsigned: is !== '' && !meant.has(is), isMissing: was !== '' && !there.has(was) })
    if (is === was || kind === null) return []
    return [{ kind, path: `results[${index}]`, url: kind === 'removed' ? null : (results[index]?.url ?? null) }]
  })
  if (changes.length > 0 || found.join() === signed.join()) return changes
  return [{ kind: 'moved', path: 'results', url: null }]
}

/** An unsigned result replaces a missing one: it was changed. */
function kindOfChange({
  isUnsigned,
  isMissing,
}: {
  isUnsigned: boolean
  isMissing: boolean
}): DocumentChange['kind'] | null {
  if (isUnsigned) return isMissing ? 'changed' : 'added'
  return isMissing ? 'removed' : null
}

/** SHA-256 of the canonical form without the signature. The results, its largest part, are canonical already. */
async function hashOfDocument({ signature: _, ...document }: SignedDocument, rows: readonly Bytes[]): Promise<string> {
  const rest: Record<string, unknown> = document
  const pieces: Bytes[] = []
  const names = Object.keys(rest).sort()
  for (const [index, name] of names.entries()) {
    const start = `${index === 0 ? '{' : ','}${canonicalJson(name)}:`
    if (name !== 'results') pieces.push(encoder.encode(start + canonicalJson(rest[name])))
    else {
      pieces.push(encoder.encode(`${start}[`))
      for (const [at, row] of rows.entries()) pieces.push(...(at === 0 ? [row] : [comma, row]))
      pieces.push(encoder.encode(']'))
    }
  }
  return hex(await digestOf(joined([...pieces, encoder.encode('}')])))
}

/** Throws when the platform does not support Ed25519. */
export async function verifyWithPlatform({ publicKey, message, value }: SignedBytes): Promise<boolean> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'Ed25519' }, key, value, message)
}

async function digestOf(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromBase64Url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

function joined(pieces: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
