import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import type { ViewCounter } from '#domain/posts/count-views.ts'
import type { TrialPostTools } from '#domain/posts/write-trial-post.ts'
import type { PageReads } from './page-reads.ts'
import type { VisitorLimit } from './visitor-limit.ts'

/** What the process offers to every request. */
export type ServerTools = {
  db: Db
  /** The address under which the public reaches this site, without a trailing slash. */
  origin: string
  log: Logger
  trialPosts: TrialPostTools
  viewCounter: ViewCounter
  /** Secret under which visitors' addresses are hashed. */
  addressSecret: string
}

/** What one call knows: the tools, who asks, and, while a page is rendered, what the page turns out to depend on. */
export type ApiContext = {
  tools: ServerTools
  visitorKey: string
  viewLimit: VisitorLimit
  requestId: string
  log: Logger
  reads: PageReads | null
}

/** Answers one request, or throws what is to be answered with a problem document. */
export type Answer = (request: IncomingMessage, response: ServerResponse, context: ApiContext) => Promise<void>
