import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { successTitles } from '#contract/account-texts.ts'
import { placesPerReferral } from '#contract/limits.ts'
import type { WaitlistStanding } from '#contract/waitlist.ts'
import { waitlistTexts } from '#contract/waitlist-texts.ts'
import { problemOf } from '#web/platform/client.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { notify } from '#web/platform/notifications.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PlaceSummary } from './place-summary.tsx'
import { confirmMutation, leaveMutation, standingQuery } from './queries.ts'

/** In one time zone: the server has drawn the page before the browser does. */
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** One place on the waitlist, by the link that only its owner was sent: it is confirmed here, looked at, and left. */
export function WaitlistPlace({ known }: { known: WaitlistStanding }) {
  const { data: standing, error } = useQuery(standingQuery(known.token, known))
  const [hasLeft, setHasLeft] = useState(false)
  if (hasLeft) return <Left />
  // Left in another tab, or on another device.
  if (error !== null && problemOf(error).code === 'not_found') return <NoPlace />
  return (
    <>
      {standing.status === 'pending' ? <Confirm standing={standing} /> : <Confirmed standing={standing} />}
      <Leave standing={standing} onLeft={() => setHasLeft(true)} />
    </>
  )
}

const titleStyle = 'font-semibold text-2xl tracking-[-0.02em]'

/** A press confirms, not the visit: programs that look into mail open links as well. */
function Confirm({ standing: { token, maskedEmail } }: { standing: WaitlistStanding }) {
  const queries = useQueryClient()
  const confirm = useMutation({
    ...confirmMutation,
    onSuccess: (standing) => {
      queries.setQueryData(['waitlist', token], standing)
      notify({ title: successTitles.waitlist, tone: 'verified' }, { force: true })
    },
  })
  return (
    <section aria-labelledby="place-title">
      <h1 id="place-title" className={titleStyle}>
        Confirm your place
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-7">
        Press the button to confirm that <span className="font-medium text-ink wrap-anywhere">{maskedEmail}</span> is
        yours and waits for automated link building. You take the next place in the queue, and get a link of your own:
        each person who joins through it counts as if you had confirmed {placesPerReferral} places earlier.
      </p>
      <noscript>
        <p className="mt-4 rounded bg-qualified-soft px-3.5 py-3 text-sm">
          Confirming needs JavaScript. Please switch it on for this site and load this page again: your link is not used
          up.
        </p>
      </noscript>
      <Button size="lg" className="mt-6" disabled={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? 'Confirming...' : 'Confirm my place'}
      </Button>
      <p role="alert" className="mt-3 text-lost text-sm empty:hidden">
        {confirm.isError && problemOf(confirm.error).message}
      </p>
    </section>
  )
}

function Confirmed({ standing }: { standing: WaitlistStanding }) {
  return (
    <section aria-labelledby="place-title">
      <h1 id="place-title" className={titleStyle}>
        Your place on the waitlist
      </h1>
      <p className="mt-3 mb-6 text-ink-soft leading-7">
        <span className="font-medium text-ink wrap-anywhere">{standing.maskedEmail}</span> waits for automated link
        building
        {standing.confirmedAt !== null && (
          <>
            {' '}
            since <time dateTime={standing.confirmedAt}>{dateFormat.format(new Date(standing.confirmedAt))}</time>
          </>
        )}
        . We write once it begins.
      </p>
      <PlaceSummary standing={standing} heading="h2" />
    </section>
  )
}

function Leave({ standing, onLeft }: { standing: WaitlistStanding; onLeft: () => void }) {
  const [asks, setAsks] = useState(false)
  const leave = useMutation({ ...leaveMutation, onSuccess: onLeft })
  const isGone = leave.isError && problemOf(leave.error).code === 'not_found'

  function handleClose() {
    setAsks(false)
    leave.reset()
  }

  return (
    <section id="leave" aria-labelledby="leave-title" className="mt-12 scroll-mt-6 border-line border-t pt-6">
      <h2 id="leave-title" className="font-semibold">
        Leave the waitlist
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink-soft text-sm leading-6">
        Your address and everything held with it are erased, and you get no more mail about it.
      </p>
      <Button variant="danger" size="sm" className="mt-3" onClick={() => setAsks(true)}>
        Leave the waitlist
      </Button>
      <ConfirmDialog
        open={asks}
        title="Leave the waitlist?"
        description={
          standing.status === 'pending'
            ? 'Your address is erased. You can join again at any time.'
            : 'You give up your place, and your referral link stops working. You can join again, at the end of the queue.'
        }
        confirm={leave.isPending ? 'Leaving...' : 'Leave'}
        dismiss="Stay"
        busy={leave.isPending}
        onConfirm={() => (isGone ? onLeft() : leave.mutate(standing.token))}
        onClose={handleClose}
      >
        <p role="alert" className="mt-3 text-lost text-sm empty:hidden">
          {leave.isError && problemOf(leave.error).message}
        </p>
      </ConfirmDialog>
    </section>
  )
}

function Left() {
  return (
    <div role="status">
      <h1 className={titleStyle}>You left the waitlist</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-7">
        Your address is erased, and this link opens nothing any more.
      </p>
      <WayOn />
    </div>
  )
}

/** The link opens nothing: it was mistyped, or its owner left. */
export function NoPlace() {
  return (
    <>
      <h1 className={titleStyle}>This link opens no place</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-7">
        Its address is not on the waitlist any more: somebody left with it, or it was not confirmed in time. If the link
        was cut off on its way, open it from our mail once more.
      </p>
      <WayOn />
    </>
  )
}

function WayOn() {
  return (
    <p className="mt-6 flex flex-wrap gap-2">
      <Button onClick={() => openDialog('waitlist')}>{waitlistTexts.join}</Button>
      <ButtonLink variant="secondary" href="/">
        Back to the home page
      </ButtonLink>
    </p>
  )
}
