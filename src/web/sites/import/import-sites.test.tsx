import { afterEach, expect, test, vi } from 'vitest'
import { all, draw, erase, one, press, problem, seen, serveWeb } from '#test/harness/screen.tsx'
import { shownSite } from '#test/makers/shown-sites.ts'
import { ImportSites } from './import-sites.tsx'
import { ImportedSites } from './imported-sites.tsx'
import { sitesCsv } from './sites-csv.ts'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

/** Pastes into the list, because `type` of the screen only supports single-line fields. */
async function paste(text: string) {
  const area = (await one('textbox', 'Domains')) as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)

test('a list is previewed, sent unchanged, and skipped lines are listed', async () => {
  const csv = 'domain,name,categories\nblog.example.com,The blog,travel\n\ntwo.example.com,,Cooking\nno name\n'
  const log = serveWeb({
    'POST /api/sites/import': () => ({
      body: { added: 1, skipped: [{ line: 5, value: 'no name', text: 'This is no domain name.' }] },
    }),
  })
  draw(<ImportSites />)
  expect((await one('button', 'Import')).hasAttribute('disabled')).toBe(true)
  await paste(csv)
  await seen('Preview')
  expect(cellsOf(all('row')[0]).slice(2)).toEqual(['The blog', 'Travel', 'Broadsheet'])
  expect(all('row')[0]?.textContent).toMatch(/^2blog\.example\.com/)
  expect(cellsOf(all('row')[1])?.[0]).toBe('4')
  expect(all('row')[1]?.textContent).toContain('Will be skipped: There is no category “Cooking”.')
  expect(all('row')[2]?.textContent).toContain('Will be skipped: This isn’t a valid public domain name')
  await press('button', 'Import 1 domain')
  await seen('1 domain added')
  await seen('1 line skipped')
  expect(cellsOf(all('row')[0])).toEqual(['5', 'no name', 'This is no domain name.'])
  expect(log[0]?.body).toEqual({ csv })
  expect(((await one('textbox', 'Domains')) as HTMLTextAreaElement).value).toBe('')
})

test('of a long list the preview has the first lines, and of the others those that will be skipped', async () => {
  serveWeb({})
  draw(<ImportSites />)
  await one('button', 'Import')
  await paste(
    `domain,theme\n${Array.from({ length: 12 }, (_, n) => `blog-${n}.example.com`).join('\n')}\nlast.example.com,loud\n`,
  )
  await seen('There is no theme “loud”.')
  expect(all('row')).toHaveLength(9)
  await seen('And 4 more lines.')
  await one('button', 'Import 12 domains')
})

test('a file of domains is read into the list', async () => {
  serveWeb({})
  draw(<ImportSites />)
  await seen('Choose a file')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is nothing to choose a file with')
  const file = new File(['one.example.com\ntwo.example.com\n'], 'domains.csv', { type: 'text/csv' })
  Object.defineProperty(input, 'files', { value: [file] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await one('button', 'Import 2 domains')
})

test('too many lines, and a file without domains, are refused before anything is sent', async () => {
  const log = serveWeb({})
  draw(<ImportSites />)
  await paste('domain,name\n')
  await seen('The file contains no domains.')
  await paste(Array.from({ length: 1_001 }, (_, index) => `blog-${index}.example.com`).join('\n'))
  await seen('A file can contain up to 1000 domains.')
  expect((await one('button', 'Import')).hasAttribute('disabled')).toBe(true)
  expect(log).toEqual([])
})

test('a failed import shows the reason and does not clear the list', async () => {
  serveWeb({ 'POST /api/sites/import': () => problem(429, 'limit_reached', 'An account can hold 200 sites.') })
  draw(<ImportSites />)
  await paste('blog.example.com')
  await press('button', 'Import 1 domain')
  await seen('An account can hold 200 sites.')
  expect(((await one('textbox', 'Domains')) as HTMLTextAreaElement).value).toBe('blog.example.com')
})

test('imported domains are requested separately, and an empty list explains how to start', async () => {
  const log = serveWeb({ 'GET /api/sites': () => ({ body: { sites: [], next: null } }) })
  draw(<ImportedSites />)
  await seen('No imported domains')
  expect(log[0]?.query.get('imported')).toBe('only')
})

test('the exported list has a line for each domain, and contains no formula', () => {
  const csv = sitesCsv([shownSite({ name: '=1+1', tagline: 'Said "so", twice', categories: ['Travel', 'General'] })])
  const [head, line] = csv.slice(1).split('\r\n')
  expect(head).toBe('domain,name,tagline,theme,categories,status,articles,address,added (UTC)')
  expect(line).toContain(`blog.example.com,'=1+1,"Said ""so"", twice",broadsheet,Travel|General,On,0,`)
})
