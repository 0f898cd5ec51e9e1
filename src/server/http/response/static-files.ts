import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { type BufferedResponse, sendWholeAnswer, wholeAnswer } from './buffered-response.ts'
import { fileContentPolicy } from './security-headers.ts'

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
}

export type StaticFiles = { answer(request: IncomingMessage, response: ServerResponse, path: string): boolean }

/**
 * Loads a folder of built files into memory, each with the compressed `.br` and `.gz` files that the build created. Files under `assets/` have a hash
 * in their name and never change.
 */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, BufferedResponse>()
  if (existsSync(folder))
    for (const path of listFiles(folder))
      files.set(`/${relative(folder, path).split(sep).join('/')}`, load(folder, path))
  return {
    answer(request, response, path) {
      const file = files.get(path)
      if (file === undefined) return false
      sendWholeAnswer(file, request, response)
      return true
    },
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.includes(`${sep}.vite${sep}`) && !/\.(br|gz)$/.test(path) && statSync(path).isFile())
}

function load(folder: string, path: string): BufferedResponse {
  const identity = readFileSync(path)
  const type = mediaTypes[extname(path)] ?? 'application/octet-stream'
  const immutable = relative(folder, path).startsWith(`assets${sep}`)
  const headers = {
    'content-type': type,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'content-security-policy': fileContentPolicy,
  }
  return wholeAnswer({ identity, br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) }, headers)
}

function readIfThere(path: string): Uint8Array | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}
