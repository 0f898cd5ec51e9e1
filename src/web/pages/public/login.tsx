import { pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { lifetimeText } from '#web/posts/lifetime-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'
import type { Route } from './+types/login.ts'

export const handle = { hydrate: false }

export async function loader({ context }: Route.LoaderArgs) {
  return { terms: await context.get(pageContext).api.posts.trialTerms() }
}

export function meta() {
  return pageMeta({
    title: 'Accounts are not open yet',
    description: 'Accounts are not open yet. Guests can claim a free trial backlink today.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function Login({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <MessageScreen
      eyebrow="Sign in"
      title="Accounts are not open yet"
      actions={
        <>
          <ButtonLink href="/">Claim a free trial backlink</ButtonLink>
          <ButtonLink href="/blog" variant="secondary">
            Read the community blog
          </ButtonLink>
        </>
      }
    >
      <p>
        There is nothing to sign in to today. A guest needs no account: a trial link is live for{' '}
        {lifetimeText(terms.lifetimeSeconds)} from the moment it is published.
      </p>
    </MessageScreen>
  )
}
