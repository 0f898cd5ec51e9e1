import { createPageFetcher } from '../../src/adapters/fetch/page-fetcher.ts'
import type { ApiClient } from '../../src/adapters/publishers/api-client.ts'
import { createPublishers } from '../../src/adapters/publishers/create-publishers.ts'
import type { Credentials, Publisher, RemoteArticle } from '../../src/adapters/publishers/publisher.ts'
import { createPageCheck } from '../../src/domain/reports/check/check-page.ts'
import { articleCover } from '../../src/domain/sites/articles/article-cover.ts'
import type { RunningGhost } from './start-ghost.ts'
import type { RunningWordPress } from './start-wordpress.ts'

export type CheckResult = { what: string; holds: boolean; seen: string }
type Note = (what: string, holds: boolean, seen: unknown) => void

const destination = 'https://shop.example.com/rain-barrels?size=200&colour=green'
const anchorText = 'rain barrels & lids'
const signal = new AbortController().signal

function articleOf(title: string): RemoteArticle {
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    slug,
    title,
    contentHtml: `<p>Rain isn’t the end of a garden’s day. With <a href="${destination.replaceAll('&', '&amp;')}" rel="sponsored">rain barrels &amp; lids</a> it is the beginning of one.</p><h2>What to look for</h2><p>A lid, a tap and a stand.</p>`,
    excerpt: 'Rain is not the end.',
    metaDescription: 'All about rain barrels.',
    category: 'Gardening',
    tags: ['Rain', 'Water & soil'],
    cover: articleCover({ slug, keyword: 'rain barrels' }),
  }
}

/** The checks for both: published once, found again, verified as by a campaign, and removed. */
async function tryPublishing(note: Note, publisher: Publisher, credentials: Credentials, host: string): Promise<void> {
  const article = articleOf(`A Gardener's Guide to Rain & Shine`)
  const tested = await publisher.test(credentials, signal)
  note('the credentials work', tested.ok, tested)
  const first = await publisher.publish(credentials, article, signal)
  note('an article is published', first.ok, first)
  const second = await publisher.publish(credentials, article, signal)
  note('published again it is the same post', JSON.stringify(first) === JSON.stringify(second), second)
  if (!first.ok) return
  const fetcher = createPageFetcher({
    contactUrl: 'http://localhost/',
    allow: [host],
    hostPace: { delayMs: 0, connections: 2 },
  })
  const check = createPageCheck(
    { fetcher, renderer: null, atOnce: 1, stopping: signal },
    { destination, matchMode: 'exact', anchorText, keyword: null, rel: 'any' },
  )
  const { verdict, quality, reasons } = await check(first.url)
  note('its link is verified', verdict === 'found', { verdict, reasons: reasons.map(({ text }) => text) })
  note('its rel is as promised', quality.relKind === 'sponsored', quality.relKind)
  const removed = await publisher.remove(credentials, first.remoteId, signal)
  const afterRemoval = await check(first.url)
  note('it is removed', removed.ok && afterRemoval.verdict === 'http_error', { removed, verdict: afterRemoval.verdict })
  const again = await publisher.remove(credentials, first.remoteId, signal)
  note('removed again it is still removed', again.ok, again)
  fetcher.close()
}

export async function tryWordPress(client: ApiClient, site: RunningWordPress, note: Note): Promise<void> {
  const { wordpress } = createPublishers(client)
  const as = (username: string, baseUrl = site.url): Credentials => ({
    baseUrl,
    username,
    secret: site.passwords[username] ?? '',
  })
  for (const role of ['administrator', 'author']) {
    const noteRole: Note = (what, holds, seen) => note(`${role}: ${what}`, holds, seen)
    await tryPublishing(noteRole, wordpress, as(role), site.host)
  }
  const expectRefusal = async (what: string, credentials: Credentials, expected: RegExp) => {
    const outcome = await wordpress.test(credentials, signal)
    note(what, !outcome.ok && expected.test(outcome.text), outcome)
  }
  await expectRefusal(
    'a wrong application password is told',
    { ...as('author'), secret: 'abcd efgh ijkl mnop qrst uvwx' },
    /does not accept/,
  )
  await expectRefusal('an unknown user is told', { ...as('author'), username: 'nobody' }, /does not accept/)
  await expectRefusal(
    'a dropped Authorization header is told',
    as('author', site.headerlessUrl),
    /are right, but the web server/,
  )
  await expectRefusal('a user who may not publish is told', as('contributor'), /may not publish/)
  await tryTerms(note, wordpress, as('administrator'), site)
  await tryCover(note, wordpress, as('author'), site)
}

async function tryTerms(note: Note, wordpress: Publisher, credentials: Credentials, site: RunningWordPress) {
  const made = await wordpress.publish(credentials, articleOf('Terms of an article'), signal)
  const { remoteId } = made.ok ? made : { remoteId: '0' }
  const read = async <T>(path: string) => (await (await fetch(`${site.url}/wp-json/wp/v2/${path}`)).json()) as T
  const names = async (kind: string) =>
    (await read<{ name: string }[]>(`${kind}?post=${remoteId}&_fields=name`)).map(({ name }) => name).toSorted()
  const found = { categories: await names('categories'), tags: await names('tags') }
  const expected = { categories: ['Gardening'], tags: ['Rain', 'Water &amp; soil'] }
  note('an article has its category and tags', JSON.stringify(found) === JSON.stringify(expected), found)
  if (made.ok) await wordpress.remove(credentials, remoteId, signal)
}

type Media = { id: number; alt_text: string; mime_type: string; source_url: string }

async function tryCover(note: Note, wordpress: Publisher, credentials: Credentials, site: RunningWordPress) {
  const read = async (path: string) => {
    const answer = await fetch(`${site.url}/wp-json/wp/v2/${path}`)
    return { status: answer.status, body: await answer.json() }
  }
  const article = articleOf('Cover of an article')
  // Fails after the upload, before the post exists.
  const stopped = { ok: false, code: 'unavailable', text: 'Stopped.', canRetry: true } as const
  const refused = await wordpress.publish(credentials, article, signal, async () => stopped)
  note('nothing is uploaded before the creation is noted', !refused.ok, await read('media?search=cover-of-an-article'))
  const made = await wordpress.publish(credentials, article, signal)
  if (!made.ok) return note('an article with a cover is published', false, made)
  const post = (await read(`posts/${made.remoteId}`)).body as { featured_media: number }
  const media = (await read(`media/${post.featured_media}`)).body as Media
  const picture = await fetch(media.source_url)
  const seen = { note: made.note, alt: media.alt_text, type: media.mime_type, status: picture.status }
  const expected = { alt: 'Drawing of a barrel, for an article about rain barrels', type: 'image/png', status: 200 }
  note('its cover is its featured image', JSON.stringify(seen) === JSON.stringify(expected), seen)
  const page = await (await fetch(made.url)).text()
  note('the theme shows it', page.includes('cover-of-an-article-cover'), media.source_url)
  // As if the first call had failed after the upload: the post is missing, its picture exists.
  await fetch(`${site.url}/wp-json/wp/v2/posts/${made.remoteId}?force=true`, {
    method: 'DELETE',
    headers: { authorization: `Basic ${btoa(`${credentials.username}:${credentials.secret}`)}` },
  })
  const again = await wordpress.publish(credentials, article, signal)
  const reused = (await read(`posts/${again.ok ? again.remoteId : 0}`)).body as { featured_media: number }
  note('a retry uses the uploaded cover', reused.featured_media === post.featured_media, { post, reused })
  const removed = await wordpress.remove(credentials, again.ok ? again.remoteId : '0', signal)
  const left = await read(`media/${post.featured_media}`)
  note('the cover is removed with its article', removed.ok && left.status === 404, { removed, status: left.status })
}

export async function tryGhost(client: ApiClient, site: RunningGhost, note: Note): Promise<void> {
  const { ghost } = createPublishers(client)
  const credentials: Credentials = { baseUrl: site.url, username: null, secret: site.key }
  await tryPublishing(note, ghost, credentials, site.host)
  const article = articleOf('Cover of an article')
  const made = await ghost.publish(credentials, article, signal)
  const page = made.ok ? await (await fetch(made.url)).text() : ''
  const picture = /\/content\/images\/[^"\s]*cover-of-an-article[^"\s]*\.png/.exec(page)?.[0]
  const status = picture === undefined ? null : (await fetch(new URL(picture, site.url))).status
  note('an article has its cover as feature image', status === 200, { made, picture, status })
  if (made.ok) await ghost.remove(credentials, made.remoteId, signal)
  const wrong = await ghost.test({ ...credentials, secret: `${site.key.slice(0, -4)}0000` }, signal)
  note('a wrong key is told', !wrong.ok && wrong.code === 'unauthorized', wrong)
}
