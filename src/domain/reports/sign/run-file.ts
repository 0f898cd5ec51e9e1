import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Db } from '#db/db.ts'
import { documentFrame, hashDocument } from './run-document.ts'
import { type SignedRun, signedFile } from './signed-run.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** The pages of a run have much in common, far apart: the window is as long as Brotli allows, 16 MiB. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 }

/** The signed document of a run, compressed to be stored. `null` when the stored results are not the signed ones: they are evidence, and must stay. */
export async function packSignedFile(db: Db, signed: SignedRun): Promise<Buffer | null> {
  const { report, run } = signed
  const { previousRunId: id, previousSha256: sha256 } = run
  const previous = id === null || sha256 === null ? null : { id, sha256 }
  const hashed = await hashDocument(db, documentFrame(report, run, { issuer: run.issuer, previous }))
  if (!hashed.sha256.equals(run.sha256)) return null
  let file = ''
  for await (const part of signedFile(db, signed)) file += part
  return compress(file, { params })
}

/** The signed document of a run whose details are deleted. */
export async function readSignedFile(db: Db, runId: string): Promise<Buffer> {
  const { file } = await db
    .selectFrom('reportRunDocuments')
    .select('file')
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow()
  return decompress(file)
}
