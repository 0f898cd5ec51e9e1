import type { IncomingMessage } from 'node:http'

const maxBytes = 100_000

/** A refused request, with the message for its caller. */
export class RefusedRequest extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Reads the body of a request as text. Throws `RefusedRequest` if it is too large. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new RefusedRequest(413, 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads the body as JSON. Throws `RefusedRequest` if it is no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedRequest(400, 'The body is not valid JSON')
  }
}
