import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import type { I18n } from '@lingui/core'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type PageContext, pageContext } from './platform/http/page-context.ts'
import type { PageVisit } from './platform/http/page-visit.ts'
import { catalogues } from './platform/i18n/catalogues.ts'
import { loadLanguage, readLanguageFrom } from './platform/i18n/language.ts'
import { createStaticPages } from './static-pages.tsx'

export type RenderPage = (
  visit: PageVisit,
  page: Omit<PageContext, 'nonce'> & { language: string },
) => Promise<RenderedPage>

/** The part of a `Response` that the server sends. A page without a stream is not copied into one. */
type RenderedPage = Pick<Response, 'status' | 'headers' | 'text' | 'bytes'>

/** Which build this is: pages carry the same. */
export const buildId: string = (build as ServerBuild).assets.version

/**
 * Makes the function that renders every page, given the API answered in process on behalf of the visitor. A page that hydrates carries its
 * nonce in the header `x-page-nonce`, for the server to build the security policy from. Everything that happens for a request, from its loaders to the
 * last element that is drawn, happens in that request's language.
 */
export function createWeb(): RenderPage {
  const staticPages = createStaticPages(build as ServerBuild)
  const handle = createRequestHandler(staticPages.build, import.meta.env.MODE)
  const inUse = new AsyncLocalStorage<I18n>()
  readLanguageFrom(() => inUse.getStore())
  const loaded = new Map<string, Promise<I18n>>()
  function load(language: string): Promise<I18n> {
    const known = loaded.get(language) ?? loadLanguage(language, catalogues)
    loaded.set(language, known)
    return known
  }
  return async (visit, { language, ...page }) => {
    const context = new RouterContextProvider()
    context.set(pageContext, new OwnPageContext(page))
    // While developing, the framework adds the styles of modules that are not built.
    const written = () => (import.meta.env.DEV ? null : staticPages.render(visit, context))
    const answer = async () => (await written()) ?? handle(visit.request(), context)
    return inUse.run(await load(language), answer)
  }
}

/** Only pages that hydrate read the nonce. A class for the reason that `StaticPageArgs` has. */
class OwnPageContext implements PageContext {
  readonly api: PageContext['api']
  readonly origin: string
  readonly providers: PageContext['providers']
  readonly channels: PageContext['channels']
  private ownNonce: string | null = null

  constructor({ api, origin, providers, channels }: Omit<PageContext, 'nonce'>) {
    this.api = api
    this.origin = origin
    this.providers = providers
    this.channels = channels
  }

  get nonce(): string {
    this.ownNonce ??= randomBytes(18).toString('base64')
    return this.ownNonce
  }
}
