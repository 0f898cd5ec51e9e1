import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Ask } from './client.ts'
import { bearer, counter, heavy, one, type Route } from './route.ts'
import { jsonOf, type Member, refusedVisitor, trialPost, type World } from './world.ts'

const Published = z.object({ post: z.object({ slug: z.string() }) })
const Uploaded = z.object({ image: z.object({ id: z.string() }) })
const Draft = z.object({ draft: z.object({ id: z.string(), version: z.number() }) })
const Session = z.object({ access_token: z.string(), refresh_token: z.string() })
const Checkout = z.object({ url: z.string() })

/** Everything that is sent to be stored or counted, sign-ins, and what is refused. */
export function writeRoutes(world: World): Route[] {
  return [...writes(world), ...signIns(world), ...refusals(world)]
}

function writes(world: World): Route[] {
  const { client, site, signed } = world
  const next = counter()
  const ask = async (sent: Ask) => jsonOf(await client.ask(sent))
  const done = async (sent: Ask) => {
    const { status } = await client.ask(sent)
    if (status < 200 || status > 299) throw new Error(`${sent.path} was answered ${status}`)
  }
  const nextMember = (): Member => world.members[next() % world.members.length] ?? world.members[0]
  const publish = async () =>
    Published.parse(
      await ask({ method: 'POST', path: '/api/trial-posts', body: trialPost(`garden tools ${next() % 50}`) }),
    )
  return [
    {
      name: 'POST /api/trial-posts',
      async send() {
        await publish()
      },
    },
    heavy({
      name: 'a trial post, its page and its drawn picture',
      async send() {
        const { slug } = (await publish()).post
        for (const path of [`/blog/${slug}`, `/media/og/${slug}.png`, `/media/covers/${slug}.png`]) await done({ path })
      },
    }),
    {
      name: 'a draft: created, changed, deleted',
      async send() {
        const headers = bearer(nextMember())
        const fields = { title: 'How to store celeriac', contentHtml: `<p>${'A box of sand. '.repeat(60)}</p>` }
        const path = '/api/account/drafts'
        const { draft } = Draft.parse(await ask({ method: 'POST', path, headers, body: fields }))
        const body = { version: draft.version, keyword: 'celeriac' }
        await ask({ method: 'PATCH', path: `${path}/${draft.id}`, headers, body })
        await done({ method: 'DELETE', path: `${path}/${draft.id}`, headers })
      },
    },
    heavy({
      name: 'a picture: uploaded, read, deleted',
      async send() {
        const headers = bearer(nextMember())
        const path = '/api/account/images'
        const type = { ...headers, 'content-type': 'application/octet-stream' }
        const { image } = Uploaded.parse(await ask({ method: 'POST', path, headers: type, body: world.picture }))
        await done({ path: `/media/images/${image.id}-800.webp` })
        await done({ method: 'DELETE', path: `${path}/${image.id}`, headers })
      },
    }),
    {
      name: 'a checkout in the sandbox, and its page',
      async send() {
        const buyer = { credits: 50, amount: 70, isGuest: true, guestEmail: `buyer-${next()}@example.com` }
        const { url } = Checkout.parse(await ask({ method: 'POST', path: '/api/create-payment', body: buyer }))
        await done({ path: new URL(url).pathname })
      },
    },
    one(world, () => ({ method: 'POST', path: '/api/reports/verify', body: signed }), {
      name: 'POST /api/reports/verify',
    }),
    one(world, () => ({ method: 'POST', host: site.host, path: `${site.path}/views` }), {
      name: 'POST a view of an article of a site',
      status: 204,
    }),
    one(world, () => ({ method: 'POST', path: `/api/posts/${world.slug}/views` }), {
      name: 'POST /api/posts/{slug}/views',
    }),
    one(world, () => ({ method: 'POST', path: '/api/error-logs', body: { entries: [browserError()] } }), {
      name: 'POST /api/error-logs',
    }),
  ]
}

function browserError() {
  return {
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    severity: 'low',
    category: 'network',
    message: 'The page could not be loaded',
  }
}

function signIns({ client, members }: World): Route[] {
  const next = counter()
  const sessions = members.map(({ refreshToken }) => refreshToken)
  const token = async (kind: string, body: object) => {
    const path = `/auth/v1/token?grant_type=${kind}`
    return Session.parse(jsonOf(await client.ask({ method: 'POST', path, body })))
  }
  return [
    heavy({
      name: 'a sign-up',
      async send() {
        const account = { email: `new-${next()}@example.com`, password: `the violet river ${next()} in the hills` }
        Session.parse(jsonOf(await client.ask({ method: 'POST', path: '/auth/v1/signup', body: account })))
      },
    }),
    {
      name: 'a sign-in, and out again',
      async send() {
        const { email, password } = members[next() % members.length] ?? members[0]
        const { access_token } = await token('password', { email, password })
        const headers = { authorization: `Bearer ${access_token}` }
        const { status } = await client.ask({ method: 'POST', path: '/auth/v1/logout?scope=local', headers })
        if (status !== 204) throw new Error(`Signing out was answered ${status}`)
      },
    },
    {
      name: 'a refresh of a session',
      async send() {
        const refresh_token = sessions.shift()
        if (refresh_token === undefined) throw new Error('Every session is being refreshed')
        sessions.push((await token('refresh_token', { refresh_token })).refresh_token)
      },
    },
  ]
}

function refusals(world: World): Route[] {
  const refused = (name: string, status: number, ask: Ask) => one(world, () => ask, { name, status })
  const post = { method: 'POST', path: '/api/trial-posts' } as const
  const passwordPath = '/auth/v1/token?grant_type=password'
  const password = 'wrong'
  const next = counter()
  return [
    refused('refused: no JSON', 400, { ...post, headers: { 'content-type': 'application/json' }, body: '{"keyword' }),
    refused('refused: without a session', 401, { path: '/api/credits' }),
    refused('refused: a token of nobody', 401, { path: '/api/credits', headers: { authorization: 'Bearer a.b.c' } }),
    one(
      world,
      () => ({ method: 'POST', path: passwordPath, body: { email: `nobody-${next()}@example.com`, password } }),
      {
        name: 'refused: a wrong password',
        status: 400,
      },
    ),
    refused('refused: a call that does not exist', 404, { path: '/api/nothing' }),
    one(world, () => ({ path: `/nothing-${next()}` }), { name: 'refused: a page that does not exist', status: 404 }),
    refused('refused: another method', 405, { method: 'DELETE', path: '/api/trial-terms' }),
    refused('refused: an empty field', 422, { ...post, body: trialPost('') }),
    refused('refused: too many', 429, {
      ...post,
      headers: { 'x-forwarded-for': refusedVisitor },
      body: trialPost('garden tools'),
    }),
  ]
}
