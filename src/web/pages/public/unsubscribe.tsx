import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data } from 'react-router'
import type { MailListState } from '#contract/mail/mail-lists.ts'
import { refusalStatus } from '#web/platform/errors/page-refusal.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import type { Route } from './+types/unsubscribe.ts'

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    const { state } = await context.get(pageContext).api.mailLists.state({ token })
    return data({ state })
  } catch (error) {
    if (refusalStatus(error) !== 404) throw error
    return data({ state: null }, { status: 404 })
  }
}

export function meta() {
  return pageMeta({
    title: t`Unsubscribe`,
    description: t`Unsubscribe from these emails.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function UnsubscribePage({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width w-full flex-1 py-12 sm:py-20">
      <div className="max-w-[38rem]">
        {state === null && <Unknown />}
        {state?.isMailed === true && <UnsubscribeForm state={state} />}
        {state?.isMailed === false && <Ended state={state} />}
      </div>
    </main>
  )
}

const titleStyle = 'font-semibold text-2xl tracking-[-0.02em]'

/**
 * Mails end at a press of the button, not at the visit, because programs that scan mail also open links. The form is sent to the address of this
 * page.
 */
function UnsubscribeForm({ state }: { state: MailListState }) {
  const isWaitlist = state.list === 'waitlist'
  return (
    <>
      <h1 className={titleStyle}>{isWaitlist ? t`Leave the waitlist?` : t`Unsubscribe from these emails?`}</h1>
      <p className="mt-3 text-ink-soft leading-7">{questionOf(state)}</p>
      <form method="post" className="mt-6">
        <input type="hidden" name="from" value="page" />
        <Button type="submit" size="lg">
          {isWaitlist ? t`Leave the waitlist` : t`Unsubscribe`}
        </Button>
      </form>
      <p className="mt-4 text-ink-soft text-sm">
        <Trans>We always send emails about your account’s security.</Trans>
      </p>
    </>
  )
}

function Ended({ state: { list } }: { state: MailListState }) {
  return (
    <div role="status">
      <h1 className={titleStyle}>{list === 'waitlist' ? t`You’re not on the waitlist` : t`You’re unsubscribed`}</h1>
      <p className="mt-3 text-ink-soft leading-7">{i18n._(endedTexts[list])}</p>
      <p className="mt-6">
        <ButtonLink variant="secondary" href={settingsPaths[list]}>
          {list === 'waitlist' ? t`Back to the home page` : t`View email settings`}
        </ButtonLink>
      </p>
    </div>
  )
}

function Unknown() {
  return (
    <>
      <h1 className={titleStyle}>
        <Trans>This unsubscribe link doesn’t work</Trans>
      </h1>
      <p className="mt-3 text-ink-soft leading-7">
        <Trans>
          The link may have been cut off: open it from the email again. You can also change your email settings in your
          reports and on the campaigns page.
        </Trans>
      </p>
      <p className="mt-6">
        <ButtonLink variant="secondary" href="/">
          <Trans>Back to the home page</Trans>
        </ButtonLink>
      </p>
    </>
  )
}

function questionOf({ list, about }: MailListState) {
  if (list === 'waitlist')
    return t`We deleted your email address and all data stored with it. You can join again at any time.`
  if (list === 'campaigns')
    return t`You’ll no longer get emails about your campaigns’ links. The campaigns and webhooks keep running.`
  return (
    <Trans>
      You’ll no longer get emails about changes to the report{' '}
      <bdi className="wrap-anywhere font-medium text-ink">{about}</bdi>. It still runs as before.
    </Trans>
  )
}

const endedTexts: Record<MailListState['list'], MessageDescriptor> = {
  report: msg`You won’t get emails about changes to this report. You can turn them on again in the report.`,
  campaigns: msg`You won’t get emails about your campaigns. You can turn them on again on the campaigns page.`,
  waitlist: msg`We store no data about this email address. You can join again at any time.`,
}

const settingsPaths: Record<MailListState['list'], string> = {
  report: '/dashboard/reports',
  campaigns: '/campaigns',
  waitlist: '/',
}
