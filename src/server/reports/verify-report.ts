import { createPublicKey, verify } from 'node:crypto'
import { DocumentSignature } from '#contract/reports/report-document.ts'
import { checkSignature, type VerifySignature, verifyDocument } from '#contract/reports/verify-report-document.ts'
import { DomainError } from '#domain/domain-error.ts'
import { listReportKeys } from '#domain/reports/sign/report-keys.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'

/**
 * Verifies a request body of at most 1 MiB: a whole signed report, or `{"signature": …}`, only the signature, which is all that a browser without
 * Ed25519 sends, because it computes the hashes itself. Responds with `{state, message?, changes?}` or, for a signature, `{state: 'good' |
 * 'unknown_key' | 'signature_wrong'}`. Stores nothing.
 */
export const verifyReport: RouteAnswer = async (request, response, context) => {
  const text = new TextDecoder().decode(await readBytes(request))
  const options = { keys: await listReportKeys(context.deps.db), verifySignature }
  const alone = signatureAlone(text)
  const answer = alone === null ? await verified(text, options) : { state: await checkSignature(alone, options) }
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(answer))
}

async function verified(text: string, options: Parameters<typeof verifyDocument>[1]) {
  const verification = await verifyDocument(text, options)
  return 'document' in verification ? { ...verification, document: undefined } : verification
}

function signatureAlone(text: string): DocumentSignature | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof body !== 'object' || body === null || Object.keys(body).join() !== 'signature') return null
  const parsed = DocumentSignature.safeParse((body as { signature: unknown }).signature)
  if (!parsed.success) throw new DomainError('validation_failed', 'This is not the signature of a report.')
  return parsed.data
}

const verifySignature: VerifySignature = async ({ publicKey, message, value }) => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, message, key, value)
}
