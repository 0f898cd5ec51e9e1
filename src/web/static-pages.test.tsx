import type { ReactNode } from 'react'
import {
  data,
  Outlet,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withProps,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { createStaticPages } from './static-pages.tsx'

const postId = 'pages/public/posts/post'
const homeId = 'pages/public/home'

const Layout = ({ children }: { children: ReactNode }) => <html lang="en">{children}</html>
const Root = withProps(() => <Outlet />)
const Post = withProps(({ loaderData }) => <p>{JSON.stringify(loaderData)}</p>)

/** A build with a root, an article and a page that hydrates. */
function buildWith(loader: (args: { params: Record<string, string> }) => unknown): ServerBuild {
  const route = (id: string, path: string | undefined, module: object) => [
    id,
    { id, path, parentId: id === 'root' ? undefined : 'root', module },
  ]
  const routes = Object.fromEntries([
    route('root', undefined, { Layout, default: Root, loader: () => 'of the root' }),
    route(postId, 'blog/:slug', { default: Post, loader }),
    route(homeId, 'start', { default: Post, loader }),
  ])
  return { routes, assets: { routes: {} } } as unknown as ServerBuild
}

function visit(path: string, method = 'GET') {
  const url = `https://links.example${path}`
  return { url, method, request: () => new Request(url, { method }) }
}

test('a page that does not hydrate is rendered with its data and its status', async () => {
  const { render } = createStaticPages(buildWith(({ params }) => data({ slug: params.slug }, { status: 203 })))
  const page = await render(visit('/blog/rain?x=1'), new RouterContextProvider())
  expect(page?.status).toBe(203)
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page?.text()).toBe(
    '<!DOCTYPE html><html lang="en"><head></head><p>{&quot;slug&quot;:&quot;rain&quot;}</p></html>',
  )
})

test('pages that hydrate, forms and unknown paths are left to the framework', async () => {
  const loader = vi.fn()
  const { render } = createStaticPages(buildWith(loader))
  for (const request of [visit('/start'), visit('/blog/rain', 'POST'), visit('/blog/rain/more')])
    expect(await render(request, new RouterContextProvider())).toBeNull()
  expect(loader).not.toHaveBeenCalled()
})

test('after a refusal the framework gets the same outcome, and nothing is loaded twice', async () => {
  const refusal = data(null, { status: 404 })
  const loader = vi.fn(() => {
    throw refusal
  })
  const { render, build } = createStaticPages(buildWith(loader))
  const context = new RouterContextProvider()
  expect(await render(visit('/blog/none'), context)).toBeNull()
  const framework = build.routes[postId]?.module.loader as (args: unknown) => Promise<unknown>
  await expect(framework({ context, params: { slug: 'none' } })).rejects.toBe(refusal)
  expect(loader).toHaveBeenCalledTimes(1)
  // Another request is another visit.
  await render(visit('/blog/none'), new RouterContextProvider())
  expect(loader).toHaveBeenCalledTimes(2)
})
