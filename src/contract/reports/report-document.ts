import { z } from '#contract/zod.ts'
import { lazily } from '../lazily.ts'
import type { MatchMode } from './report-evidence.ts'

export const reportFormat = 'linkwright-report/1'

const dayText = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

export const reportDocumentTexts = {
  notFinished: 'The report is not finished. It can be exported when all its pages are checked.',
  runNotFound: 'There is no such run of this report.',
  detailsDeleted: (since: Date) =>
    `Details of this run have not been stored since ${dayText().format(since)}. Its counts, its changes and its signed document (JSON) are still there.`,
} as const

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const id = z.string().max(100)
const time = z.string().max(40)

const DocumentResult = z.looseObject({ url: z.string() })

/** The signature covers, besides the hash of the document, a hash of each part, so that a change can be located. SHA-256 in hex. */
const Digests = z.strictObject({
  issuer: sha256,
  previous: sha256,
  report: sha256,
  results: z.array(sha256),
  run: sha256,
})

/**
 * A signature of a document. `sha256` is the hash of the document's canonical form (RFC 8785) without this member; `signature` is Ed25519 (RFC 8032),
 * in base64url, over `signedMessage`; `keyId` is the thumbprint of the key (RFC 7638).
 */
export const DocumentSignature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  digests: Digests,
  keyId: z.string().max(100),
  sha256,
  signature: z.string().regex(/^[\w-]{86}$/),
  signedAt: time,
})
export type DocumentSignature = z.infer<typeof DocumentSignature>

/** The content of a run, without its signature. Times are ISO 8601 in UTC. */
export type ReportDocument = {
  format: typeof reportFormat
  /** The address of the site that signed. */
  issuer: string
  /** The signed run of the same report before this one, and its `sha256`. */
  previous: { run: string; sha256: string } | null
  report: {
    id: string
    keyword: string
    anchorText: string
    destinationUrl: string
    matchMode: MatchMode
    rel: 'any' | 'followed'
  }
  /** The measurements of each page; for a cancelled run, of the pages that were checked. */
  results: (z.infer<typeof DocumentResult> & Record<string, unknown>)[]
  run: {
    id: string
    number: number
    status: 'done' | 'cancelled'
    pageCount: number
    startedAt: string | null
    finishedAt: string
  }
}
export type SignedDocument = ReportDocument & { signature: DocumentSignature }

/** A file that may be a signed run: the members that are needed to decide. All other members are included in the hash. */
export const SignedDocument = z.looseObject({
  format: z.literal(reportFormat),
  issuer: z.string(),
  previous: z.looseObject({ run: id, sha256 }).nullable(),
  report: z.looseObject({ id }),
  results: z.array(DocumentResult),
  run: z.looseObject({ id }),
  signature: DocumentSignature,
})

/** A public key that signs, or has signed, reports (RFC 8037). */
export const ReportKey = z.looseObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[\w-]{43}$/),
  kid: z.string(),
})
export type ReportKey = z.infer<typeof ReportKey>
export const ReportKeys = z.looseObject({ keys: z.array(ReportKey) })

/**
 * The canonical form of a JSON value (RFC 8785): no spaces, names in the order of their UTF-16 code units, numbers and strings as ECMAScript writes
 * them. Throws `TypeError` for values that JSON does not have: a number that is not finite, a lone surrogate.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('An unpaired surrogate has no canonical form')
    return JSON.stringify(value)
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('An infinite number has no canonical form')
    return JSON.stringify(value)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError('Only JSON values have a canonical form')
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`
}

/** The prefix of all data that a report key signs, so that a signature for another purpose is never valid for a report. */
export const signaturePrefix = 'linkwright-report/1 signature\n'

/** The signed statement in canonical form: all members of the signature except its own value. */
export function signedStatement({ signature: _, ...statement }: DocumentSignature): string {
  return canonicalJson(statement)
}
