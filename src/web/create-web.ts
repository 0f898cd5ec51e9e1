import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiClient, pageContext, type SignInProvider } from './platform/page-context.ts'

export type RenderPage = (
  request: Request,
  page: { api: ApiClient; origin: string; providers: readonly SignInProvider[] },
) => Promise<Response>

/** Which build this is: pages carry the same. */
export const buildId: string = (build as ServerBuild).assets.version

/**
 * Makes the function that renders every page, given the API answered in process on behalf of the visitor. A page that hydrates carries its
 * nonce in the header `x-page-nonce`, for the server to build the security policy from.
 */
export function createWeb(): RenderPage {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)
  return (request, page) => {
    const context = new RouterContextProvider()
    context.set(pageContext, { ...page, nonce: randomBytes(18).toString('base64') })
    return handle(request, context)
  }
}
