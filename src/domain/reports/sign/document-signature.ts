import { sign } from 'node:crypto'
import {
  canonicalJson,
  type DocumentSignature,
  signaturePrefix,
  signedStatement,
} from '#contract/reports/report-document.ts'
import type { ReportSigner } from './report-keys.ts'
import { type DocumentFrame, type HashedDocument, sha256Of } from './run-document.ts'

type Signed = { keyId: string; signedAt: Date; signature: Buffer }

const digestBytes = 32

/** The signature part of a signed document, with the field names of its file. */
export function documentSignature(
  frame: DocumentFrame,
  { sha256, results }: HashedDocument,
  { keyId, signedAt, signature }: Signed,
): DocumentSignature {
  const digest = (part: unknown) => sha256Of(canonicalJson(part)).toString('hex')
  return {
    algorithm: 'Ed25519',
    digests: {
      issuer: digest(frame.issuer),
      previous: digest(frame.previous),
      report: digest(frame.report),
      results: hexDigests(results),
      run: digest(frame.run),
    },
    keyId,
    sha256: sha256.toString('hex'),
    signature: signature.toString('base64url'),
    signedAt: signedAt.toISOString(),
  }
}

/** Signs a document with Ed25519 (RFC 8032): the prefix, followed by the hash of the statement. */
export function signDocument(
  frame: DocumentFrame,
  hashed: HashedDocument,
  { signer, signedAt }: { signer: ReportSigner; signedAt: Date },
): Buffer {
  const unsigned = { keyId: signer.id, signedAt, signature: Buffer.alloc(0) }
  const statement = sha256Of(signedStatement(documentSignature(frame, hashed, unsigned)))
  return sign(null, Buffer.concat([Buffer.from(signaturePrefix), statement]), signer.privateKey)
}

function hexDigests(digests: Buffer): string[] {
  return Array.from({ length: digests.length / digestBytes }, (_, index) =>
    digests.toString('hex', index * digestBytes, (index + 1) * digestBytes),
  )
}
