import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PostPreview } from '#contract/posts/posts.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ProofText } from '#web/ui/labels/proof-text.tsx'
import type { LiveLink } from './live-link.ts'
import { liveLinkQuery } from './live-link-query.ts'

type LiveProofProps = { post: PostPreview; origin: string; className?: string }

/** Fetches the published page again like a reader and shows its status and the sentence with the link. */
export function LiveProof(props: LiveProofProps) {
  return (
    <QueryScope>
      <Proof {...props} />
    </QueryScope>
  )
}

function Proof({ post, origin, className }: LiveProofProps) {
  const { data: link, dataUpdatedAt, isFetching, refetch } = useQuery(liveLinkQuery(post, origin))
  const isFound = link?.state === 'found'
  const isProblem = link !== undefined && !isFound
  return (
    <section
      aria-label={t`Check of the live page`}
      className={classNames('rounded px-4 py-3 text-sm', isProblem ? 'bg-lost-soft' : 'bg-verified-soft', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className={classNames('min-w-0 font-medium', isProblem ? 'text-lost' : 'text-verified')}>
          {isFetching || link === undefined ? (
            <Trans>Checking the live page…</Trans>
          ) : (
            <>
              <CheckedAt time={dataUpdatedAt} />: {resultText(link)}
            </>
          )}
        </p>
        {isProblem && (
          <Button variant="quiet" size="sm" disabled={isFetching} onClick={() => void refetch()} className="-mx-3">
            <Trans>Check again</Trans>
          </Button>
        )}
      </div>
      {isFound && (
        <blockquote dir="auto" className="mt-1 line-clamp-4 font-serif text-base text-ink leading-6 wrap-anywhere">
          {link.before}
          <ProofText text={link.anchor} />
          {link.after}
        </blockquote>
      )}
      {isProblem && !isFetching && (
        <p className="mt-1 text-ink-soft">
          <Trans>Your post is saved. Open the live page to see what it shows, or check again in a moment.</Trans>
        </p>
      )}
    </section>
  )
}

function resultText(link: LiveLink): string {
  switch (link.state) {
    case 'found':
      return t`the page answers ${link.status} and contains this link.`
    case 'missing':
      return t`the page answers ${link.status}, but the link was not found in it.`
    case 'refused':
      return t`the page answers ${link.status}.`
    case 'unreachable':
      return t`the page could not be reached from this browser.`
  }
}

const freshMs = 60_000

/** “Just now” for a minute, then the time. */
function CheckedAt({ time }: { time: number }) {
  const [now, setNow] = useState(time)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), freshMs / 2)
    return () => clearInterval(timer)
  }, [])
  if (now - time < freshMs) return <Trans>Checked just now</Trans>
  const clock = new Date(time).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' })
  return <Trans>Checked at {clock}</Trans>
}
