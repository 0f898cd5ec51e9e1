import { t } from '@lingui/core/macro'
import { ReportKeys, type SignedDocument } from '#contract/reports/report-document.ts'
import { reportKeysPath } from '#contract/reports/report-values.ts'
import {
  type DocumentChange,
  type Verification,
  type VerifySignature,
  verifyDocument,
  verifyWithPlatform,
} from '#contract/reports/verify-report-document.ts'
import { z } from '#contract/zod.ts'
import { type ChangedField, changedFields } from './verify-fields.ts'

/** The result for a file; `fields` are known when this site still has the run. */
export type Outcome =
  | { state: 'failed'; message: string }
  | (Verification & { fields: ChangedField[]; isStoredHere: boolean })

/** The largest report is below 60 MB. */
const fileMaxBytes = 150_000_000
const SignatureAnswer = z.object({ state: z.enum(['good', 'unknown_key', 'signature_wrong']) })

/**
 * Verifies a file in this browser, with the keys that the site publishes. The file is not uploaded; only its signature is sent, when the browser does
 * not support Ed25519. For a changed report the run that it claims to be is fetched, to show the original values.
 */
export async function verifyFile(file: Blob): Promise<Outcome> {
  if (file.size > fileMaxBytes) return failed(t`The file is too large to be a report.`)
  if (globalThis.crypto?.subtle === undefined)
    return failed(t`Browsers can only verify over https. Use the script below instead.`)
  try {
    const [text, keys] = await Promise.all([file.text(), readKeys()])
    const verification = await verifyDocument(text, { keys, verifySignature: verifyWithFallback })
    if (!('document' in verification)) return { ...verification, fields: [], isStoredHere: false }
    const { document } = verification
    if (verification.state !== 'changed') return { ...verification, fields: [], isStoredHere: isOwn(document) }
    const original = isOwn(document) ? await readOriginal(document) : null
    const fields = original === null ? [] : fieldsOf(document, original, verification.changes)
    return { ...verification, fields, isStoredHere: original !== null }
  } catch {
    return failed(t`Couldn’t load this site’s keys. Please try again.`)
  }
}

function failed(message: string): Outcome {
  return { state: 'failed', message }
}

function isOwn({ issuer }: SignedDocument): boolean {
  return issuer === window.location.origin
}

async function readKeys() {
  // A report may have been signed with a key that is newer than a cached response.
  const response = await fetch(reportKeysPath, { cache: 'no-cache' })
  if (!response.ok) throw new Error('The report keys could not be loaded')
  return ReportKeys.parse(await response.json()).keys
}

const verifyWithFallback: VerifySignature = async (signed) => {
  try {
    return await verifyWithPlatform(signed)
  } catch {
    const body = JSON.stringify({ signature: signed.signature })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/reports/verify', { method: 'POST', headers, body })
    return SignatureAnswer.parse(await response.json()).state === 'good'
  }
}

/** The run as it was signed, or `null` when it is not stored here any more. The file may name another run, which the signature shows. */
async function readOriginal({ report, run, signature }: SignedDocument): Promise<SignedDocument | null> {
  const address = `/api/reports/${encodeURIComponent(report.id)}/export.json?run=${encodeURIComponent(run.id)}`
  const response = await fetch(address).catch(() => null)
  if (response === null || !response.ok) return null
  const original = (await response.json()) as SignedDocument
  return original.signature.signature === signature.signature ? original : null
}

const partOf = /^(\w+)(?:\[(\d+)\])?$/

function fieldsOf(
  document: SignedDocument,
  original: SignedDocument,
  changes: readonly DocumentChange[],
): ChangedField[] {
  return changes
    .filter(({ kind }) => kind === 'changed')
    .slice(0, 20)
    .flatMap(({ path }) => {
      const [, name = '', index] = partOf.exec(path) ?? []
      const pick = (from: Record<string, unknown>) =>
        index === undefined ? from[name] : (from[name] as unknown[])[Number(index)]
      return changedFields(pick(document), pick(original), path)
    })
}
