import type { ApiContext, ServerDeps } from '#server/http/api/api-context.ts'
import type { DiskSpace } from '#server/http/readiness.ts'
import type { Semaphore } from '#server/http/request/semaphore.ts'
import type { Document } from '#server/http/response/documents.ts'
import type { PageDependencies } from '#server/http/response/page-dependencies.ts'
import type { DrawPictures } from '#server/media/pictures.ts'
import type { SendPage } from '#server/pages/pages.ts'
import type { SiteHosts } from '#server/sites/site-hosts.ts'
import type { Params, Route, RouteAnswer } from './route.ts'

/** What a document is made from; `reads` records what it depends on. */
type DocumentInput = {
  deps: ServerDeps
  params: Params
  context: ApiContext
  reads: PageDependencies
}

/** What the routes of one process share beside the context of a request. */
export type RouteParts = {
  /** Answers with a document that is the same for all visitors, cached until what it depends on changes. */
  document: (make: (input: DocumentInput) => Promise<Document>) => RouteAnswer
  sendPage: SendPage
  /** The headers of every page. */
  common: Record<string, string>
  pictures: { draw: DrawPictures; semaphore: Semaphore }
  hosts: SiteHosts
  /** Addresses, beside this machine's own, that may query whether a name may have a certificate. */
  tlsPermissionFrom: readonly string[]
  /** The build of the pages; `null` in development. */
  build: string | null
  isReady: () => boolean
  disk: DiskSpace | undefined
  showsMailbox: boolean
  /** The timeout of sign-in requests, in milliseconds. */
  authTimeoutMs: number | undefined
  /** The whole table, for its own documentation. */
  table: () => readonly Route[]
}
