import { type Route, reads } from '#server/http/routing/route.ts'
import type { RouteParts } from '#server/http/routing/route-parts.ts'
import { mailboxPages } from './mailbox-pages.ts'
import { unsubscribe } from './unsubscribe.ts'

/** The routes of mail beside the calls of the contract. */
export function mailRoutes({ showsMailbox }: RouteParts): Route[] {
  const mailbox = mailboxPages.map(
    ({ path, summary, answer }): Route => ({
      methods: reads,
      path,
      aliases: path === '/dev/mailbox' ? ['/dev/mailbox/'] : [],
      caller: 'machine',
      summary,
      answer,
    }),
  )
  return [
    {
      methods: ['POST'],
      path: '/unsubscribe/{token:[A-Za-z0-9_-]{44}}',
      caller: 'token',
      summary: 'Unsubscribe from a mailing list with one click (RFC 8058), or with the form of its page',
      isPage: true,
      answer: unsubscribe,
    },
    ...(showsMailbox ? mailbox : []),
  ]
}
