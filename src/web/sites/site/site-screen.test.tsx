import { afterEach, expect, test, vi } from 'vitest'
import type { Site } from '#contract/sites/sites.ts'
import { all, draw, erase, gone, one, press, problem, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { shownProof, shownSite, shownSiteArticle, unproven } from '#test/makers/shown-sites.ts'
import { SiteScreen } from './site-screen.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const { id } = shownSite()
const path = `GET /api/sites/${id}`
const articlesPath = `${path}/articles`
const none = () => ({ body: { articles: [], next: null } })
const answer = (site: Site) => () => ({ body: { site } })

/** Selects an option by its label. */
async function pick(words: string) {
  const label = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(words))
    if (found === undefined) throw new Error(`Nothing says ${words}`)
    return found
  })
  label.querySelector('input')?.click()
}

test('an unproven domain shows its DNS record and its file with copy buttons, and checks the chosen one', async () => {
  const missing = {
    method: 'file' as const,
    ok: false,
    text: 'There is no file yet: it is answered 404.',
    at: '2026-11-22T08:00:00.000Z',
  }
  const checkedSite = shownSite({ proof: shownProof({ ...unproven.proof, last: missing }) })
  const log = serveWeb({
    [path]: answer(shownSite(unproven)),
    [`POST /api/sites/${id}/proof`]: answer(checkedSite),
  })
  draw(<SiteScreen id={id} />)
  await seen('_linkwright.blog.example.com')
  await one('button', 'Copy the name of the record')
  await one('button', 'Copy the value of the record')
  expect(screenText()).not.toContain('.well-known')
  await pick('File')
  await seen(shownProof().fileUrl)
  await one('button', 'Copy the content of the file')
  await press('button', 'Check now')
  await seen('There is no file yet: it is answered 404.')
  expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ method: 'file' })
  // The result of the file check says nothing about DNS.
  await pick('DNS record')
  await gone('There is no file yet')
  expect(screenText()).not.toContain('Open the site')
})

test('a valid proof hides the steps, and a check requested too soon shows that', async () => {
  let isReady = false
  serveWeb({
    [path]: answer(shownSite(unproven)),
    [articlesPath]: none,
    [`POST /api/sites/${id}/proof`]: () =>
      isReady ? { body: { site: shownSite() } } : problem(429, 'rate_limited', 'This was just checked.'),
  })
  draw(<SiteScreen id={id} />)
  await press('button', 'Check now')
  await seen('This was just checked.')
  isReady = true
  await press('button', 'Check now')
  await seen('Verified by DNS on 20 Nov 2026.')
  await seen('Accepts articles from your campaigns.')
  await one('link', 'Open the site')
})

test('a domain is switched off and on', async () => {
  let isOn = true
  const log = serveWeb({
    [path]: () => ({ body: { site: shownSite({ isOn }) } }),
    [articlesPath]: none,
    [`PATCH /api/sites/${id}`]: ({ body }) => {
      isOn = (body as { isOn: boolean }).isOn
      return { body: { site: shownSite({ isOn }) } }
    },
  })
  draw(<SiteScreen id={id} />)
  await press('button', 'Switch off')
  await seen('No new articles. Existing articles stay.')
  await press('button', 'Switch on')
  await seen('Accepts articles from your campaigns.')
  expect(log.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { isOn: false },
    { isOn: true },
  ])
})

test('a chosen theme is saved immediately', async () => {
  const log = serveWeb({
    [path]: answer(shownSite()),
    [articlesPath]: none,
    [`PATCH /api/sites/${id}`]: answer(shownSite({ theme: 'atlas' })),
  })
  draw(<SiteScreen id={id} />)
  await pick('Atlas')
  await vi.waitFor(() => expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({ theme: 'atlas' }))
})

test('settings are saved together, and invalid values are shown before any request', async () => {
  const log = serveWeb({
    [path]: answer(shownSite()),
    [articlesPath]: none,
    [`PATCH /api/sites/${id}`]: answer(shownSite({ name: 'The meadow', postsPerDay: 5, categories: ['Travel'] })),
  })
  draw(<SiteScreen id={id} />)
  expect((await one('button', 'Save changes')).hasAttribute('disabled')).toBe(true)
  await type('Name', ' ')
  await type('Maximum articles per day', '0')
  await pick('General')
  await press('button', 'Save changes')
  await seen('Enter a name.')
  await seen('Enter a whole number from 1 to 100.')
  await seen('Choose at least one.')
  expect(log.every(({ method }) => method === 'GET')).toBe(true)
  await type('Name', 'The meadow')
  await type('Maximum articles per day', '5')
  await pick('Travel')
  await press('button', 'Save changes')
  await seen('Saved.')
  expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: 'The meadow',
    tagline: '',
    categories: ['Travel'],
    postsPerDay: 5,
    spacingMinutes: 120,
  })
})

test('health shows the reason, and can be checked again', async () => {
  const failing = shownSite({
    publisher: 'wordpress',
    health: {
      status: 'failing',
      servesHost: false,
      checkedAt: '2026-11-22T08:00:00.000Z',
      reasons: [{ code: 'not_connected', text: 'There are no credentials to publish with yet.' }],
    },
  })
  serveWeb({
    [path]: answer(failing),
    [articlesPath]: none,
    [`POST /api/sites/${id}/health`]: answer(
      shownSite({
        publisher: 'wordpress',
        health: { status: 'healthy', servesHost: false, checkedAt: '2026-11-22T08:01:00.000Z', reasons: [] },
      }),
    ),
  })
  draw(<SiteScreen id={id} />)
  await seen('There are no credentials to publish with yet.')
  await press('button', 'Check now: health')
  await seen('Healthy')
  await gone('There are no credentials')
})

test('credentials are tested when they are saved, and the secret is never shown again', async () => {
  const connection = {
    baseUrl: 'https://blog.example.com/',
    username: 'ann',
    status: 'failing' as const,
    text: 'WordPress refused the application password (401).',
    testedAt: '2026-11-22T08:00:00.000Z',
  }
  const log = serveWeb({
    [path]: answer(shownSite({ publisher: 'wordpress' })),
    [articlesPath]: none,
    [`PUT /api/sites/${id}/connection`]: answer(shownSite({ publisher: 'wordpress', connection })),
  })
  draw(<SiteScreen id={id} />)
  await press('button', 'Connect')
  await seen('Enter the WordPress user name')
  await seen('Enter the application password.')
  await type('WordPress user', 'ann')
  await type('Application password', 'abcd efgh ijkl')
  await press('button', 'Connect')
  await seen('WordPress refused the application password (401).')
  expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({
    baseUrl: 'https://blog.example.com',
    username: 'ann',
    secret: 'abcd efgh ijkl',
  })
  expect(((await one('textbox', 'Application password')) as HTMLInputElement).value).toBe('')
  await one('button', 'Replace and test')
})

test('a Ghost has a key and no user', async () => {
  serveWeb({ [path]: answer(shownSite({ publisher: 'ghost' })), [articlesPath]: none })
  draw(<SiteScreen id={id} />)
  await one('textbox', 'Admin API key')
  expect(screenText()).not.toContain('WordPress')
  expect(screenText()).not.toContain('Broadsheet')
  expect(screenText()).toContain(
    'Ghost adds ?ref= to links in your articles, unless you turn off “Outbound link tagging”',
  )
})

test('the proof page of a Ghost explains how to place its file; that of a hosted site does not', async () => {
  const help =
    'Ghost cannot serve this file. Add the DNS record instead, or have the web server in front of Ghost (such as nginx or Caddy) answer this address.'
  serveWeb({ [path]: answer(shownSite({ ...unproven, publisher: 'ghost' })), [articlesPath]: none })
  draw(<SiteScreen id={id} />)
  await pick('File')
  await seen(help)
  erase()
  serveWeb({ [path]: answer(shownSite(unproven)), [articlesPath]: none })
  draw(<SiteScreen id={id} />)
  await pick('File')
  await seen(shownProof().fileUrl)
  expect(screenText()).not.toContain('Ghost')
})

test('articles show their views and clicks, and one is removed after a confirmation', async () => {
  let articles = [shownSiteArticle(1), shownSiteArticle(2, { status: 'removed' })]
  const log = serveWeb({
    [path]: answer(shownSite({ articles: 1 })),
    [articlesPath]: () => ({ body: { articles, next: null } }),
    [`DELETE /api/sites/${id}/articles/*`]: () => {
      articles = articles.map((article) => ({ ...article, status: 'removed' as const }))
      return { body: { removed: shownSiteArticle(1).id } }
    },
  })
  draw(<SiteScreen id={id} />)
  expect((await one('link', 'Article 1')).getAttribute('href')).toBe(shownSiteArticle(1).url)
  expect(all('listitem')[0]?.textContent).toContain('Views42')
  expect(all('listitem')[1]?.textContent).toContain('Removed')
  await press('button', 'Remove “Article 1”')
  await seen('Remove this article?')
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false)
  await press('button', 'Remove article')
  await gone('Remove this article?')
  await vi.waitFor(() => expect(all('listitem')[0]?.textContent).toContain('Removed'))
})

test('removing a domain requires a confirmation that lists the consequences, and leads back to the list', async () => {
  const log = serveWeb({
    [path]: answer(shownSite({ articles: 12 })),
    [articlesPath]: none,
    [`DELETE /api/sites/${id}`]: () => ({ body: { removed: id } }),
  })
  draw(<SiteScreen id={id} />)
  await press('button', 'Remove this domain')
  await seen('Remove blog.example.com?')
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
    'its 12 articles will be deleted, with their links',
  )
  await press('button', 'Remove domain')
  await vi.waitFor(() => expect(log.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('articles in the member’s own WordPress stay there', async () => {
  serveWeb({ [path]: answer(shownSite({ publisher: 'wordpress', articles: 3 })), [articlesPath]: none })
  draw(<SiteScreen id={id} />)
  await seen('Articles published to your WordPress stay there.')
})

test('a domain that does not exist leads back to the list, and one that cannot be loaded can be requested again', async () => {
  let status = 404
  serveWeb({
    [path]: () =>
      status === 404
        ? problem(404, 'not_found', 'Site not found.')
        : status === 403
          ? problem(403, 'forbidden', 'Not now.')
          : { body: { site: shownSite() } },
    [articlesPath]: none,
  })
  draw(<SiteScreen id={id} />)
  expect((await one('link', 'Go to Domains')).getAttribute('href')).toBe('/domains')
  status = 403
  draw(<SiteScreen id={id} />)
  await seen('Not now.')
  status = 200
  await press('button', 'Try Again')
  await seen('Accepts articles from your campaigns.')
})
