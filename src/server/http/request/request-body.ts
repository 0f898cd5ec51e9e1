import type { IncomingMessage } from 'node:http'
import { requestBodyMaxBytes } from '#contract/limits.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Reads a JSON body of at most `maxBytes` (default 1 MiB); `undefined` without a body. Throws `payload_too_large`, `unsupported_media_type` for a
 * body of another type or a compressed one, and `bad_request` for an incomplete body or one that is not JSON in UTF-8.
 */
export async function readJsonBody(request: IncomingMessage, maxBytes = requestBodyMaxBytes): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return undefined
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new DomainError('unsupported_media_type', 'The body must not be compressed')
  }
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new DomainError('unsupported_media_type', 'The body must be JSON, sent as application/json')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The parser's message quotes the body, which may contain a password, and would be logged.
    throw new DomainError('bad_request', 'The body is not valid JSON')
  }
}

/** Reads the whole body, of at most `maxBytes` (default 1 MiB). Throws `payload_too_large`, and `bad_request` for an incomplete body. */
export async function readBytes(request: IncomingMessage, maxBytes = requestBodyMaxBytes): Promise<Buffer> {
  if (announcedBytes(request) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of wholeOrRefused(request)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The length of the body according to its headers; 0 without a length. */
export function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

/** A connection that breaks while the body is read is the caller's problem, not a lost database. */
async function* wholeOrRefused(request: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* request
  } catch {
    throw new DomainError('bad_request', 'The request body is incomplete')
  }
}

function tooLarge(maxBytes: number) {
  return new DomainError('payload_too_large', `The request body is larger than ${maxBytes / 1_048_576} MiB`)
}
