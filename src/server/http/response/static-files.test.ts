import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '#test/harness/http.ts'
import { compressFiles } from '../../../../scripts/pages/compress-files.ts'
import { loadStaticFiles } from './static-files.ts'

const script = 'export const answer = 42\n'.repeat(100)
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])

let folder: string
let site: { url: string }
const server = createServer()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkwright-files-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app-1a2b.js'), script)
  await writeFile(join(folder, 'icon.png'), picture)
  await compressFiles(folder)
  const files = loadStaticFiles(folder)
  server.on('request', (request, response) => {
    if (!files.answer(request, response, request.url ?? '')) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => sendRaw(site, path, { headers })

test('a text is sent in the preferred encoding, each with its own entity tag', async () => {
  const path = '/assets/app-1a2b.js'
  const [plain, gzip, br] = [
    await get(path),
    await get(path, { 'accept-encoding': 'br;q=0.1, gzip' }),
    await get(path, { 'accept-encoding': 'gzip, br' }),
  ]
  expect(plain.body.toString()).toBe(script)
  expect(gunzipSync(gzip.body).toString()).toBe(script)
  expect(brotliDecompressSync(br.body).toString()).toBe(script)
  expect(new Set([plain.headers.etag, gzip.headers.etag, br.headers.etag]).size).toBe(3)
  expect(br.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=31536000, immutable' })
  const unchanged = await get(path, { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) })
  expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, br.headers.etag])
})

test('a picture is sent uncompressed', async () => {
  const answer = await get('/icon.png', { 'accept-encoding': 'br' })
  expect(answer.body).toEqual(picture)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, undefined])
})

test('nothing outside the folder is a file of the site', async () => {
  for (const path of ['/../package.json', '/assets/../icon.png', '/assets', '/%69con.png'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('a compressed copy is not served at its own path', async () => {
  expect((await get('/assets/app-1a2b.js.br')).status).toBe(404)
})
