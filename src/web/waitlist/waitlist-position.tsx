import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { successTitles } from '#contract/accounts/account-texts.ts'
import { positionsPerReferral } from '#contract/limits.ts'
import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { PositionSummary } from './position-summary.tsx'
import { confirmMutation, entryQuery, leaveMutation } from './queries.ts'

/** One fixed time zone, because the server renders the page before the browser does. */
const day = { dateStyle: 'long', timeZone: 'UTC' } as const

/** A position on the waitlist, opened with the link that only its owner received: it is confirmed, shown and left here. */
export function WaitlistPosition({ known }: { known: WaitlistStatus }) {
  const { data: entry, error } = useQuery(entryQuery(known.token, known))
  const [hasLeft, setHasLeft] = useState(false)
  if (hasLeft) return <Left />
  // Left in another tab or on another device.
  if (error !== null && problemOf(error).code === 'not_found') return <NoPosition />
  return (
    <>
      {entry.status === 'pending' && <Confirm entry={entry} />}
      {entry.status === 'confirmed' && (entry.notifiedAt === null ? <Confirmed entry={entry} /> : <Invited />)}
      <Leave entry={entry} onLeft={() => setHasLeft(true)} />
    </>
  )
}

const titleStyle = 'font-semibold text-2xl tracking-[-0.02em]'

/** Confirms with a press, not with the visit, because mail scanners open links too. */
function Confirm({ entry: { token, maskedEmail } }: { entry: WaitlistStatus }) {
  const queries = useQueryClient()
  const confirm = useMutation({
    ...confirmMutation,
    onSuccess: (entry) => {
      queries.setQueryData(['waitlist', token], entry)
      notify({ title: translated(successTitles.waitlist), tone: 'verified' }, { force: true })
    },
  })
  return (
    <section aria-labelledby="place-title">
      <h1 id="place-title" className={titleStyle}>
        <Trans>Confirm your place</Trans>
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-7">
        <Trans>
          Confirm that <span className="inline-block max-w-full font-medium text-ink wrap-anywhere">{maskedEmail}</span>{' '}
          is yours to join the waitlist for automated link building. You take the next place and get your own referral
          link: each person who joins through it moves you up {positionsPerReferral} places.
        </Trans>
      </p>
      <noscript>
        <p className="mt-4 rounded bg-qualified-soft px-3.5 py-3 text-sm">
          <Trans>
            Confirming requires JavaScript. Turn it on for this site and reload the page. Your link still works.
          </Trans>
        </p>
      </noscript>
      <Button size="lg" className="mt-6" disabled={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? t`Confirming...` : t`Confirm my place`}
      </Button>
      <p role="alert" className="mt-3 text-lost text-sm empty:hidden">
        {confirm.isError && problemOf(confirm.error).message}
      </p>
    </section>
  )
}

function Confirmed({ entry }: { entry: WaitlistStatus }) {
  const email = <span className="inline-block max-w-full font-medium text-ink wrap-anywhere">{entry.maskedEmail}</span>
  return (
    <section aria-labelledby="place-title">
      <h1 id="place-title" className={titleStyle}>
        <Trans>Your place on the waitlist</Trans>
      </h1>
      <p className="mt-3 mb-6 text-ink-soft leading-7">
        {entry.confirmedAt === null ? (
          <Trans>{email} is on the waitlist for automated link building. We’ll email you when it launches.</Trans>
        ) : (
          <Trans>
            {email} has been on the waitlist for automated link building since{' '}
            <time dateTime={entry.confirmedAt}>{dateFormat(day).format(new Date(entry.confirmedAt))}</time>. We’ll email
            you when it launches.
          </Trans>
        )}
      </p>
      <PositionSummary entry={entry} heading="h2" />
    </section>
  )
}

function Invited() {
  return (
    <section aria-labelledby="place-title">
      <h1 id="place-title" className={titleStyle}>
        <Trans>It’s your turn</Trans>
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-7">
        <Trans>
          Automated link building is open to you. Sign in or create an account to start your first campaign.
        </Trans>
      </p>
      <p className="mt-6">
        <ButtonLink href="/campaigns/new">
          <Trans>Start a campaign</Trans>
        </ButtonLink>
      </p>
    </section>
  )
}

function Leave({ entry, onLeft }: { entry: WaitlistStatus; onLeft: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const leave = useMutation({ ...leaveMutation, onSuccess: onLeft })
  const isRemoved = leave.isError && problemOf(leave.error).code === 'not_found'

  function handleClose() {
    setConfirming(false)
    leave.reset()
  }

  return (
    <section id="leave" aria-labelledby="leave-title" className="mt-12 scroll-mt-6 border-line border-t pt-6">
      <h2 id="leave-title" className="font-semibold">
        <Trans>Leave the waitlist</Trans>
      </h2>
      <p className="mt-1 max-w-[60ch] text-ink-soft text-sm leading-6">
        <Trans>
          We deleted your email address and all data stored with it. You won’t get any more emails about the waitlist.
        </Trans>
      </p>
      <Button variant="danger" size="sm" className="mt-3" onClick={() => setConfirming(true)}>
        <Trans>Leave the waitlist</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Leave the waitlist?`}
        description={
          entry.status === 'pending'
            ? t`We deleted your email address. You can join again at any time.`
            : t`You’ll lose your place and your referral link will stop working. You can join again at the end of the list.`
        }
        confirm={leave.isPending ? t`Leaving...` : t`Leave`}
        dismiss={t`Stay`}
        busy={leave.isPending}
        onConfirm={() => (isRemoved ? onLeft() : leave.mutate(entry.token))}
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
      <h1 className={titleStyle}>
        <Trans>You left the waitlist</Trans>
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-7">
        <Trans>We deleted your email address. This link no longer works.</Trans>
      </p>
      <NextActions />
    </div>
  )
}

/** The link is invalid: it was mistyped, or its owner left. */
export function NoPosition() {
  return (
    <>
      <h1 className={titleStyle}>
        <Trans>This link doesn’t work</Trans>
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft leading-7">
        <Trans>
          This email address is no longer on the waitlist: it was removed, or not confirmed in time. If the link was cut
          off, open it from our email again.
        </Trans>
      </p>
      <NextActions />
    </>
  )
}

function NextActions() {
  return (
    <p className="mt-6 flex flex-wrap gap-2">
      <Button onClick={() => openDialog('waitlist')}>{translated(waitlistTexts.join)}</Button>
      <ButtonLink variant="secondary" href="/">
        <Trans>Back to the home page</Trans>
      </ButtonLink>
    </p>
  )
}
