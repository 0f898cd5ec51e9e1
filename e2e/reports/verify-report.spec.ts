import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { reportPagesMax } from '../../src/contract/limits.ts'
import { expectAccessibleAndFits } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { anchorText, destination, type LinkingSite } from '../harness/linking-site.ts'
import type { TestProduct } from '../harness/product.ts'

let site: LinkingSite
let product: TestProduct
let folder: string
/** A report as the product exports it. */
let signed: string

test.beforeAll(async ({ openProduct, links }) => {
  product = openProduct
  site = links
  folder = await mkdtemp(join(tmpdir(), 'linkwright-verify-'))
  signed = await signedReport(product.url)
  for (const [name, path] of [
    ['verify-report.mjs', '/verify-report.mjs'],
    ['keys.json', '/.well-known/linkwright-report-keys.json'],
  ] as const)
    await writeFile(join(folder, name), await (await fetch(product.url + path)).text())
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function signedReport(url: string): Promise<string> {
  const urls = ['/found', '/wrong-anchor', '/missing'].map((path) => site.origin + path)
  const made = await fetch(`${url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: 'barrels', anchorText, destinationUrl: destination, urls }),
  })
  expect(made.status).toBe(201)
  const { report } = (await made.json()) as { report: { id: string } }
  let text = ''
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/api/reports/${report.id}/export.json`)
        text = await answer.text()
        return answer.status
      },
      { timeout: 30_000 },
    )
    .toBe(200)
  return text
}

type Signed = { results: Record<string, unknown>[]; run: Record<string, unknown>; signature: { signature: string } }

/** The report with a manual change. */
function changed(change: (document: Signed) => void): string {
  const document = JSON.parse(signed) as Signed
  change(document)
  return JSON.stringify(document)
}

/** The result that the page shows for a selected file. */
async function verify(page: Page, content: string | Buffer, name = 'report.json') {
  const file = join(folder, name)
  await writeFile(file, content)
  await page.getByLabel('Choose a report, or drop it here').setInputFiles(file)
  return page.getByRole('region', { name: 'Result' })
}

/** The result of the program for the same file, without the product: its exit code and its lines. */
async function verifyOffline(content: string | Buffer): Promise<[number, string]> {
  const file = join(folder, 'report.json')
  await writeFile(file, content)
  return new Promise((resolve) => {
    const program = join(folder, 'verify-report.mjs')
    execFile(process.execPath, [program, file, join(folder, 'keys.json')], (error, stdout, stderr) => {
      resolve([error === null ? 0 : Number(error.code), stdout + stderr])
    })
  })
}

test.beforeEach(async ({ page }) => {
  await page.goto(`${product.url}/verify`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a report')
  // Before that, the browser handles a dropped file itself.
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
})

test('an exported report is authentic, also with another formatting', async ({ page }) => {
  const result = await verify(page, signed)
  await expect(result).toContainText('Authentic: the report hasn’t changed since it was signed.')
  await expect(result.getByRole('link', { name: destination })).toBeVisible()
  await expect(result.getByText(product.url)).toBeVisible()
  expect(await verifyOffline(signed)).toEqual([0, expect.stringContaining('Authentic: run 1')])

  const indented = `\uFEFF${JSON.stringify(JSON.parse(signed), null, 2)}`
  await expect(await verify(page, indented, 'indented.json')).toContainText('Authentic')
  await expect(result).toContainText('indented.json')
  expect((await verifyOffline(indented))[0]).toBe(0)
  await expectAccessibleAndFits(page)
})

test('a field that was changed is shown beside its signed value', async ({ page }) => {
  const text = changed(({ results }) => Object.assign(results[2] ?? {}, { verdict: 'found' }))
  const result = await verify(page, text)
  await expect(result).toContainText('Changed: one part of this report differs from what was signed.')
  await expect(result.getByRole('row', { name: 'results[2] Changed' })).toContainText(`${site.origin}/missing`)
  const field = result.getByRole('listitem').filter({ hasText: 'results[2].verdict' })
  await expect(field).toContainText('Signed"missing"')
  await expect(field).toContainText('In this file"found"')
  await expectAccessibleAndFits(page)
  const [code, lines] = await verifyOffline(text)
  expect(code).toBe(1)
  expect(lines).toContain(`results[2] ("${site.origin}/missing") was changed.`)
})

test('pages that were added, removed or reordered are shown', async ({ page }) => {
  const without = changed(({ results }) => results.splice(1, 1))
  await expect((await verify(page, without)).getByRole('row', { name: /results\[1\] Removed/ })).toBeVisible()
  expect(await verifyOffline(without)).toEqual([1, expect.stringContaining('results[1] was removed.')])
  const turned = changed(({ results }) => results.reverse())
  await expect((await verify(page, turned)).getByRole('row', { name: /Reordered/ })).toBeVisible()
  expect(await verifyOffline(turned)).toEqual([1, expect.stringContaining('in another order')])
})

test('one byte is enough: of a text, of the signature, of the JSON itself', async ({ page }) => {
  const ofText = signed.replace('/wrong-anchor', '/wrong-anchos')
  expect(ofText).not.toBe(signed)
  await expect(await verify(page, ofText)).toContainText('Changed:')
  expect((await verifyOffline(ofText))[0]).toBe(1)

  const ofSignature = changed(({ signature }) => {
    const first = signature.signature.startsWith('A') ? 'B' : 'A'
    signature.signature = first + signature.signature.slice(1)
  })
  await expect(await verify(page, ofSignature)).toContainText('Not authentic: the signature doesn’t match')
  expect(await verifyOffline(ofSignature)).toEqual([1, expect.stringContaining('The signature is wrong')])

  const ofJson = signed.slice(0, -1)
  await expect(await verify(page, ofJson)).toContainText('This is not a signed report.')
  expect(await verifyOffline(ofJson)).toEqual([1, expect.stringContaining('The file is not JSON.')])
})

test('a report of another installation is reported as unknown, not as false', async ({ page, mailProduct: other }) => {
  const foreign = await signedReport(other.url)
  const result = await verify(page, foreign)
  await expect(result).toContainText('Unknown: this site doesn’t have this key.')
  expect(await verifyOffline(foreign)).toEqual([1, expect.stringContaining('is not among the keys.')])

  await page.goto(`${other.url}/verify`)
  await expect(await verify(page, foreign)).toContainText('Authentic')
})

test('a file that is not a report is reported as such', async ({ page }) => {
  for (const text of [
    '',
    'Page,Verdict\r\nhttps://a.example/,found',
    '{"format":"linkwright-report/1"}',
    '[]',
    'null',
  ]) {
    await expect(await verify(page, text, `file-${text.length}.json`)).toContainText(`file-${text.length}.json`)
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('This is not a signed report.')
    expect((await verifyOffline(text))[0]).toBe(1)
  }
  const binary = Buffer.from([0xff, 0xfe, 0x00, 0x50, 0x4b, 0x03, 0x04])
  await expect(await verify(page, binary, 'report.xlsx')).toContainText('report.xlsx')
  expect((await verifyOffline(binary))[0]).toBe(1)
})

test('a file of 30 MB is read to its end', async ({ page }) => {
  test.setTimeout(180_000)
  const large = changed((document) => {
    // As many pages as a report can have, each with the text that is missing to this size.
    const each = JSON.stringify(document.results[0]).length
    const text = 'x'.repeat(30_000_000 / reportPagesMax - each)
    const copies = Array.from({ length: reportPagesMax - document.results.length }, (_, index) => ({
      ...document.results[0],
      position: index + 4,
      text,
    }))
    document.results.push(...copies)
  })
  expect(large.length).toBeGreaterThan(30_000_000)
  const result = await verify(page, large)
  await expect(result).toContainText(/Changed: [\d,]+ parts of this report differ from what was signed\./, {
    timeout: 40_000,
  })
  await expect(result.getByRole('row', { name: 'results[3] Added' })).toBeVisible()
  await expect(result).toContainText(/And [\d,]+ more\./)
  const [code, lines] = await verifyOffline(large)
  expect(code).toBe(1)
  expect(lines).toContain('was added.')

  const padded = signed.replace('{', `{${' '.repeat(30_000_000)}`)
  await expect(await verify(page, padded, 'padded.json')).toContainText('Authentic', { timeout: 40_000 })
  expect((await verifyOffline(padded))[0]).toBe(0)
})

test('a file can be dropped, and selected by keyboard alone', async ({ page }) => {
  const zone = page.getByText('Choose a report, or drop it here')
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
    return data
  }, signed)
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('main').getByRole('status')).toContainText('Authentic')
  await expect(page.getByRole('main').getByRole('status')).toContainText('dropped.json')

  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Choose a report, or drop it here').press('Enter')
  const file = join(folder, 'by-keyboard.json')
  await writeFile(file, signed)
  await (await choosing).setFiles(file)
  await expect(page.getByRole('main').getByRole('status')).toContainText('by-keyboard.json')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Authentic')
})
