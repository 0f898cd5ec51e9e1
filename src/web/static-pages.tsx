import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createContext,
  UNSAFE_DataRouterDataContext as DataRouterDataContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
  type MetaDescriptor,
  type RouterContextProvider,
  renderMatches,
  type ServerBuild,
} from 'react-router'
import { pageHydration } from './page-hydration.ts'
import { metaHtml } from './platform/head/meta-html.ts'
import type { PageVisit } from './platform/http/page-visit.ts'
import { DocumentScripts } from './platform/hydration/document-scripts.ts'
import { UnknownMarkupError } from './platform/markup-writer/unknown-markup-error.ts'
import { writeMarkup } from './platform/markup-writer/write-markup.ts'
import { createMarkupStore } from './platform/static-render/markup-store.ts'
import { createPageMatcher } from './platform/static-render/match-page.ts'
import { StaticMarkup } from './platform/static-render/stored-content.tsx'

type RouteModule = {
  loader?: Loader
  meta?: (args: MetaArgs) => MetaDescriptor[]
  default?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
}
type MetaArgs = { loaderData: unknown; params: Record<string, string>; location: PageLocation }
type LoaderArgs = { request: Request; url: URL; params: Record<string, string>; context: RouterContextProvider }
type Loader = (args: LoaderArgs) => unknown
type Loaded = { value: unknown; status: number }

type StaticPage = Pick<Response, 'status' | 'headers' | 'text' | 'bytes'>

const rootId = 'root'
/** All static pages share them: they are only read. */
const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })

/** The markup of elements. React writes what the writer does not know. */
function markupOf(document: ReactNode): string {
  try {
    return writeMarkup(document)
  } catch (error) {
    if (error instanceof UnknownMarkupError) return renderToStaticMarkup(document)
    throw error
  }
}

/**
 * Renders pages that do not hydrate, without the router's engine: it loads their data, and `write` makes the markup of the same components. `render` answers `null`
 * for every request that the framework has to answer: of other pages, forms, refusals and errors. What its loaders returned or threw is not repeated
 * then, because `build` gives the framework the same outcome.
 */
export function createStaticPages(build: ServerBuild, write: (document: ReactNode) => string = markupOf) {
  const remembered = rememberLoaders(build)
  const pages = Object.values(remembered.routes).flatMap((route) =>
    route?.parentId === rootId && route.path !== undefined && route.path !== '*' && isStatic(route.id)
      ? [{ id: route.id, path: route.path }]
      : [],
  )
  const match = createPageMatcher(pages)
  const store = createMarkupStore()
  return { build: remembered, render }

  async function render(visit: PageVisit, context: RouterContextProvider): Promise<StaticPage | null> {
    const url = new URL(visit.url)
    const found = visit.method === 'GET' ? match(url.pathname) : null
    if (found === null) return null
    try {
      const args = new StaticPageArgs(visit, { url, params: found.params, context })
      const load = (id: string) => loadRoute(remembered, id, args)
      const [root, loaded] = await Promise.all([load(rootId), load(found.id)])
      const data = { [rootId]: root.value, [found.id]: loaded.value }
      const { elements, within, tags } = documentOf(build, { ...found, url, data })
      const { find, place, fill, renderMissing } = store.open()
      const markup = { find, place, meta: place(metaHtml(tags)) }
      const document = <StaticMarkup value={markup}>{within(elements)}</StaticMarkup>
      const page = fill(`<!DOCTYPE html>${write(document)}`)
      renderMissing(within)
      return {
        status: loaded.status,
        headers,
        text: async () => new TextDecoder().decode(page),
        bytes: async () => page,
      }
    } catch {
      // The framework reports what is an error.
      return null
    }
  }
}

/**
 * What a loader of a static page gets. It reads the address rather than the request. A class, because an object with a getter of its own has a hidden
 * class of its own, which refers to the page's data until a collection of the whole heap.
 */
class StaticPageArgs implements LoaderArgs {
  readonly url: URL
  readonly params: Record<string, string>
  readonly context: RouterContextProvider
  private readonly visit: PageVisit

  constructor(visit: PageVisit, { url, params, context }: Omit<LoaderArgs, 'request'>) {
    this.visit = visit
    this.url = url
    this.params = params
    this.context = context
  }

  get request(): Request {
    return this.visit.request()
  }
}

function isStatic(id: string): boolean {
  return (pageHydration as Readonly<Record<string, string>>)[id] === 'static'
}

/** The build with loaders that run once for each request: the second call gets the outcome of the first. */
function rememberLoaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined
    if (route === undefined || loader === undefined || !(isStatic(id) || id === rootId)) return [id, route]
    return [id, { ...route, module: { ...route.module, loader: once(loader) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/**
 * What the loaders returned, in the context of their request, so that the next collection frees both. A `WeakMap` of long life would keep the data of
 * each page until a collection of the whole heap: the frequent ones free its keys only.
 */
const outcomesContext = createContext<Map<Loader, unknown> | null>(null)

function once(loader: Loader): Loader {
  return (args) => {
    const outcomes = args.context.get(outcomesContext) ?? new Map<Loader, unknown>()
    args.context.set(outcomesContext, outcomes)
    // A loader that throws at once is asynchronous too.
    if (!outcomes.has(loader)) outcomes.set(loader, (async () => loader(args))())
    return outcomes.get(loader)
  }
}

async function loadRoute({ routes }: ServerBuild, id: string, args: LoaderArgs): Promise<Loaded> {
  const value = await (routes[id]?.module.loader as Loader | undefined)?.(args)
  if (value instanceof Response) throw new Error('The framework sends responses of loaders')
  return isDataWithInit(value) ? { value: value.data, status: value.init?.status ?? 200 } : { value, status: 200 }
}

/** The result of `data()`. */
function isDataWithInit(value: unknown): value is { data: unknown; init: { status?: number } | null } {
  return (value as { type?: unknown } | null | undefined)?.type === 'DataWithResponseInit'
}

type PageData = { id: string; params: Record<string, string>; url: URL; data: Record<string, unknown> }

/** The elements of a document, the contexts that the hooks and the components of the framework read, and the tags of its `meta`. */
function documentOf(build: ServerBuild, { id, params, url, data }: PageData) {
  const modules = { [rootId]: moduleOf(build, rootId), [id]: moduleOf(build, id) }
  const matches = [rootId, id].map((routeId) => ({
    route: {
      id: routeId,
      path: build.routes[routeId]?.path,
      ...handleOf(build, routeId),
      element: elementOf(modules[routeId]),
    },
    params,
    pathname: routeId === rootId ? '/' : url.pathname,
    pathnameBase: '/',
  }))
  const location = locationOf(url)
  const within = (content: ReactNode) => (
    <FrameworkContext value={frameworkOf(build, modules)}>
      <DataRouterStateContext value={{ matches, location } as never}>
        <DataRouterDataContext value={{ loaderData: data, actionData: null, errors: null } as never}>
          <LocationContext value={{ location, navigationType: 'POP' } as never}>
            <DocumentScripts value={null}>{content}</DocumentScripts>
          </LocationContext>
        </DataRouterDataContext>
      </DataRouterStateContext>
    </FrameworkContext>
  )
  const tags = modules[id]?.meta?.({ loaderData: data[id], params, location }) ?? []
  return { elements: renderMatches(matches as never), within, tags }
}

type PageLocation = ReturnType<typeof locationOf>

function locationOf({ pathname, search }: URL) {
  return { pathname, search, hash: '', state: null, key: 'default', mask: undefined }
}

function elementOf({ Layout, default: Component }: RouteModule = {}): ReactNode {
  const content = Component === undefined ? null : <Component />
  return Layout === undefined ? content : <Layout>{content}</Layout>
}

function handleOf(build: ServerBuild, id: string) {
  const handle = build.routes[id]?.module.handle
  return handle === undefined ? {} : { handle }
}

function moduleOf(build: ServerBuild, id: string): RouteModule {
  return build.routes[id]?.module as unknown as RouteModule
}

function frameworkOf(build: ServerBuild, routeModules: Record<string, RouteModule>) {
  const { assets: manifest, future, ssr, isSpaMode, routeDiscovery } = build
  return { manifest, routeModules, future, ssr, isSpaMode, routeDiscovery } as never
}
