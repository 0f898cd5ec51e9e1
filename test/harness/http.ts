import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** One request with an unchanged target, which `fetch` would normalize. */
export function sendRaw(
  server: { url: string },
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject).end()
  })
}
