import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { useLocation } from 'react-router'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { guaranteeDays } from '#contract/limits.ts'
import { nextAuthFlow } from '#web/accounts/sign-in/auth-flow.ts'
import { AuthPanel } from '#web/accounts/sign-in/auth-panel.tsx'
import { useSignInProviders } from '#web/accounts/sign-in/sign-in-options.ts'
import { peekCampaignIntent, saveCampaignIntent, type TypedCampaign } from '#web/campaigns/wizard/campaign-intent.ts'
import { MemberVoices } from '#web/home/member-voices.tsx'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { saveIntent, takeIntent } from '#web/platform/session/intents.ts'
import { useSession } from '#web/platform/session/session.ts'
import { savedFields } from '#web/posts/generator/generator-fields.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { notifySignedIn } from './after-sign-in.ts'

/** For guests who want a campaign: sign in or sign up on this page, and continue with the same input. */
export function CampaignContinue() {
  const typed = useTypedCampaign()
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <div>
        <h1 className="max-w-[20ch] font-semibold text-3xl tracking-[-0.02em] sm:text-4xl">
          {translated(campaignTexts.continueTitle)}
        </h1>
        <p className="mt-4 max-w-[52ch] text-ink-soft text-lg leading-7">
          <Trans>
            A campaign places links to one page over days or weeks. We check each link live before it costs a credit,
            monitor it for {guaranteeDays} days and refund it if it’s lost.
          </Trans>
        </p>
        {typed !== null && <TypedData typed={typed} />}
      </div>
      <section aria-label={t`Sign in or sign up`} className="rounded border border-line bg-surface p-5 sm:p-7">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ContinueForms />
        </Suspense>
      </section>
      <QueryScope>
        <MemberVoices className="border-line border-t pt-6 lg:col-start-1" />
      </QueryScope>
    </div>
  )
}

/** Stores the input of the landing page from here on, because the sign-in may end on another page. */
function useTypedCampaign(): TypedCampaign | null {
  const { search } = useLocation()
  const [typed] = useState(() => {
    const fields = new URLSearchParams(search).get('from') === 'home' ? savedFields() : null
    const isEmpty = fields === null || Object.values(fields).every((text) => text.trim() === '')
    return isEmpty ? peekCampaignIntent() : fields
  })
  useEffect(() => {
    if (typed !== null) saveCampaignIntent(typed)
  }, [typed])
  return typed
}

function TypedData({ typed: { keyword, anchorText, targetUrl } }: { typed: TypedCampaign }) {
  return (
    <div className="mt-8 max-w-[34rem] border-line border-y py-4">
      <h2 className="font-medium text-sm">
        <Trans>Your entries are saved</Trans>
      </h2>
      <dl className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={t`Keyword`}>{keyword}</Fact>
        <Fact name={t`Anchor Text`}>{anchorText}</Fact>
        <Fact name={t`Target URL`}>{targetUrl}</Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </>
  )
}

function ContinueForms() {
  const providers = useSignInProviders()
  const { state } = useSession()
  const { pathname, search } = useLocation()
  const [flow, dispatch] = useReducer(nextAuthFlow, { view: 'signIn', email: '', notice: null })

  useEffect(() => {
    if (state === 'needs-factor') dispatch({ type: 'shown', view: 'factor' })
  }, [state])

  return (
    <AuthPanel
      flow={flow}
      dispatch={dispatch}
      variant="card"
      providers={providers}
      labels={{ signIn: translated(campaignTexts.signInAndStart), signUpTab: translated(campaignTexts.signUpTab) }}
      // A sign-in that leaves this page ends on another page, which returns here.
      onLeave={() => saveIntent('navigation', { path: pathname + search })}
      // A signed-in member sees the page itself instead.
      onDone={({ isNew }) => {
        takeIntent('navigation')
        notifySignedIn(isNew)
      }}
    />
  )
}
