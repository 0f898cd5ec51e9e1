import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canonicalJson, type SignedDocument } from '#contract/reports/report-document.ts'
import { reportKeysPath } from '#contract/reports/report-values.ts'
import { documentSignature, signDocument } from '#domain/reports/sign/document-signature.ts'
import { sha256Of } from '#domain/reports/sign/run-document.ts'
import { draw, erase, gone, screenText, seen } from '#test/harness/screen.tsx'
import { VerifyReport } from './verify-report.tsx'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' }

function signed(issuer: string): SignedDocument {
  const frame = {
    format: 'linkwright-report/1' as const,
    issuer,
    previous: { run: 'run-1', sha256: 'ab'.repeat(32) },
    report: {
      id: 'report-1',
      keyword: 'spades',
      anchorText: 'the best spades',
      destinationUrl: 'https://shop.example/',
      matchMode: 'exact' as const,
      rel: 'any' as const,
    },
    run: {
      id: 'run-2',
      number: 2,
      status: 'done' as const,
      pageCount: 3,
      startedAt: null,
      finishedAt: '2026-11-22T01:02:03.000Z',
    },
  }
  const results = [1, 2, 3].map((position) => ({
    position,
    url: `https://blog-${position}.example/`,
    verdict: 'found',
  }))
  const hashed = {
    sha256: sha256Of(canonicalJson({ ...frame, results })),
    results: Buffer.concat(results.map((result) => sha256Of(canonicalJson(result)))),
  }
  const signedAt = new Date('2026-11-22T01:02:04.000Z')
  const signature = signDocument(frame, hashed, { signer: { id: 'key-1', privateKey }, signedAt })
  return { ...frame, results, signature: documentSignature(frame, hashed, { keyId: 'key-1', signedAt, signature }) }
}

const requests: { address: string; body: unknown }[] = []
let answers: Record<string, unknown> = {}

beforeEach(() => {
  requests.length = 0
  answers = { [reportKeysPath]: { keys: [jwk] } }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requests.push({ address, body: init?.body })
    const answer = answers[address]
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer)
  })
})
afterEach(() => {
  erase()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function choose(content: string): Promise<void> {
  draw(<VerifyReport />)
  await seen('Choose a report')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field for a file')
  Object.defineProperty(input, 'files', { value: [new File([content], 'report.json')], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await gone('Verifying')
}

const linkNames = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('an authentic report is said to be one, with who signed it, and nothing is sent', async () => {
  await choose(JSON.stringify(signed(window.location.origin), null, 2))
  await seen('Authentic')
  expect(screenText()).toContain('2, done, 3 pages')
  expect(screenText()).toContain('Signed at22 November 2026 at 01:02:04 UTC')
  expect(linkNames()).toEqual([
    ['https://shop.example/', '/report/report-1'],
    ['Previous run', '/api/reports/report-1/export.json?run=run-1'],
  ])
  expect(requests).toEqual([{ address: reportKeysPath, body: undefined }])
})

test('of a changed report the fields are named, beside what was signed', async () => {
  const original = signed(window.location.origin)
  answers['/api/reports/report-1/export.json?run=run-2'] = original
  await choose(
    JSON.stringify(original)
      .replace('"position":2,"url"', '"position":2,"extra":true,"url"')
      .replace('spades"', 'rakes"'),
  )
  await seen('Changed: 2 parts')
  for (const text of [
    'results[1]',
    'https://blog-2.example/',
    'results[1].extra',
    'none',
    'report.keyword',
    '"rakes"',
    '"spades"',
  ])
    expect(screenText()).toContain(text)
  expect(requests.map(({ body }) => body)).toEqual([undefined, undefined])
})

test('when the run does not exist, or another run is returned, a change is listed by its part', async () => {
  const original = signed(window.location.origin)
  const other = signed(window.location.origin)
  other.signature.signature = 'A'.repeat(86)
  answers['/api/reports/report-1/export.json?run=run-2'] = other
  await choose(JSON.stringify(original).replace('"verdict":"found"', '"verdict":"missing"'))
  await seen('Changed: one part')
  expect(screenText()).toContain('results[0]')
  expect(screenText()).toContain('This one isn’t.')
  expect(screenText()).not.toContain('Field by field')
})

test('a browser without Ed25519 sends only the signature to the server, and not the report', async () => {
  const document = signed(window.location.origin)
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no Ed25519', 'NotSupportedError'))
  answers['/api/reports/verify'] = { state: 'good' }
  await choose(JSON.stringify(document))
  await seen('Authentic')
  expect(requests.at(-1)).toEqual({
    address: '/api/reports/verify',
    body: JSON.stringify({ signature: document.signature }),
  })
})

test.each([
  ['no JSON', '{', 'This is not a signed report. The file is not JSON.'],
  ['other JSON', '{}', 'This is not a signed report.'],
  [
    'a wrong signature',
    () => JSON.stringify(signed('https://a.example')).replace('2026-11-22T01:02:04', '2026-11-23T01:02:04'),
    'Not authentic',
  ],
  [
    'another site’s key',
    () => JSON.stringify(signed('https://a.example')).replace('"keyId":"key-1"', '"keyId":"key-2"'),
    'Unknown',
  ],
])('%s is recognised', async (_name, content, text) => {
  await choose(typeof content === 'string' ? content : content())
  await seen(text)
  expect(linkNames()).toEqual([])
})

test('when the keys cannot be loaded an error is shown, and the file is not judged', async () => {
  answers = {}
  await choose(JSON.stringify(signed(window.location.origin)))
  await seen('Couldn’t load this site’s keys')
  expect(screenText()).not.toContain('not a signed report')
})
