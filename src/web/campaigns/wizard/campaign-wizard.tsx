import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { titleOf } from '../campaign-labels.ts'
import { startMutation } from '../queries.ts'
import { StepAnchors } from './anchors/step-anchors.tsx'
import type { PlanChanges } from './draft-saver.ts'
import { firstPlan, planOf } from './first-plan.ts'
import { firstOpenStep, type PlanProblems, problemsOf, type Step, stepLabel, steps } from './plan-problems.ts'
import { PlanSummary } from './plan-summary.tsx'
import { preflightQuery } from './queries.ts'
import { SaveNote } from './save-note.tsx'
import { StepSites } from './sites/step-sites.tsx'
import { StepList } from './step-list.tsx'
import { StepPace } from './step-pace.tsx'
import { StepReview } from './step-review.tsx'
import { StepTarget } from './step-target.tsx'
import { useDraft } from './use-draft.ts'

type CampaignWizardProps = {
  /** The draft to continue; `null` for a new one. */
  campaign: Campaign | null
  /** Values that were typed on another page, for a new draft. */
  typed?: PlanChanges
}

/** Leads from a target to a started campaign, in five steps. Every step has its own URL, and the input is saved continuously. */
export function CampaignWizard({ campaign, typed }: CampaignWizardProps) {
  const [draft, saver] = useDraft({ plan: campaign === null ? firstPlan : planOf(campaign), campaign })
  const [step, navigateTo] = useStep(
    draft.campaign?.id ?? null,
    campaign === null ? 'target' : firstOpenStep(draft.plan),
  )
  const [hasMoved, setHasMoved] = useState(false)
  const [problems, setProblems] = useState<PlanProblems>({})
  const form = useRef<HTMLFormElement>(null)
  useTyped(typed, saver.change)
  const { plan } = draft
  const next = steps[steps.indexOf(step) + 1]
  const before = steps[steps.indexOf(step) - 1]

  function handleChange(changes: PlanChanges) {
    setProblems({})
    saver.change(changes)
  }

  function show(to: Step) {
    setProblems({})
    setHasMoved(true)
    void saver.flush()
    navigateTo(to)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(step, plan)
    setProblems(found)
    const isWrong = Object.keys(found).length > 0 || firstWrong(form.current) !== null
    if (!isWrong && next !== undefined) show(next)
    // The errors must be rendered before the focus moves.
    else requestAnimationFrame(() => firstWrong(form.current)?.focus())
  }

  const stepProps = { plan, problems, onChange: handleChange, onFlush: saver.flush }
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <StepList
          current={step}
          isDone={(one) => one !== 'review' && Object.keys(problemsOf(one, plan)).length === 0 && plan.targetUrl !== ''}
          onStep={show}
        />
        <form ref={form} noValidate onSubmit={handleSubmit} aria-labelledby="step-title" className="mt-7">
          <StepTitle key={step} takesFocus={hasMoved}>
            {stepLabel(step)}
          </StepTitle>
          <div className="mt-5">
            {step === 'target' && <StepTarget {...stepProps} campaign={draft.campaign} />}
            {step === 'anchors' && <StepAnchors {...stepProps} />}
            {step === 'sites' && <StepSites {...stepProps} />}
            {step === 'pace' && <StepPace {...stepProps} />}
            {step === 'review' && <Review plan={plan} flush={saver.flush} onStep={show} />}
          </div>
          {next !== undefined && (
            <div className="mt-9 flex flex-wrap items-center gap-2 border-line border-t pt-5">
              <Button type="submit">
                <Trans>Continue</Trans>
              </Button>
              {before !== undefined && (
                <Button variant="quiet" onClick={() => show(before)}>
                  <Trans>Back</Trans>
                </Button>
              )}
            </div>
          )}
        </form>
      </div>
      <PlanSummary plan={plan}>
        <SaveNote save={draft.save} isNew={draft.campaign === null} onRetry={() => void saver.flush()} />
      </PlanSummary>
    </div>
  )
}

/** The step in the URL. The id of a new draft is added to the URL, so that a reload continues with it. */
function useStep(id: string | null, fallback: Step): [Step, (step: Step) => void] {
  const [query, setQuery] = useSearchParams()
  const [first] = useState(fallback)
  const step = steps.find((one) => one === query.get('step')) ?? first
  const isNew = !useLocation().pathname.endsWith('/edit')
  useEffect(() => {
    if (id === null || !isNew) return
    setQuery(
      (now) => {
        now.set('draft', id)
        now.delete('from')
        if (!now.has('step')) now.set('step', first)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [id, isNew, first, setQuery])
  return [
    step,
    (to) => {
      setQuery((now) => {
        now.set('step', to)
        return now
      })
    },
  ]
}

/** Applies the values that were typed on another page, once. */
function useTyped(typed: PlanChanges | undefined, change: (changes: PlanChanges) => void) {
  const isApplied = useRef(false)
  useEffect(() => {
    if (typed === undefined || isApplied.current) return
    isApplied.current = true
    change(typed)
  }, [typed, change])
}

/** Moves the focus to the new step before it is painted, for keyboard and screen reader users: the next key press then starts from there. */
function StepTitle({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [takesFocusOnMount] = useState(takesFocus)
  useLayoutEffect(() => {
    if (takesFocusOnMount) title.current?.focus({ preventScroll: true })
  }, [takesFocusOnMount])
  return (
    <h2 id="step-title" ref={title} tabIndex={-1} className="font-semibold text-xl tracking-[-0.015em] outline-none">
      {children}
    </h2>
  )
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]') ?? null
}

type ReviewProps = { plan: CampaignPlan; flush: () => Promise<Campaign | null>; onStep: (step: Step) => void }

/** All input must be saved on the server before the checks can run. */
function Review({ plan, flush, onStep }: ReviewProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [saved, setSaved] = useState<{ campaign: Campaign | null; isKnown: boolean }>({
    campaign: null,
    isKnown: false,
  })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt saves again
  useEffect(() => {
    let isUnmounted = false
    void flush().then((campaign) => !isUnmounted && setSaved({ campaign, isKnown: true }))
    return () => {
      isUnmounted = true
    }
  }, [flush, attempt])
  const start = useMutation({
    ...startMutation,
    onSuccess: async (campaign, ...rest) => {
      startMutation.onSuccess?.(campaign, ...rest)
      notify({ title: t`Campaign started`, description: titleOf(campaign), tone: 'verified' }, { force: true })
      await navigate(`/campaigns/${campaign.id}`)
    },
    // The obstacle may be new since the last check.
    onError: () => saved.campaign !== null && void client.invalidateQueries(preflightQuery(saved.campaign)),
  })
  const open = firstOpenStep(plan)
  if (open !== 'review')
    return (
      <div className="border-line border-y py-10">
        <p className="font-semibold">
          <Trans>“{{ step: stepLabel(open) }}” is incomplete</Trans>
        </p>
        <ul className="mt-1.5 max-w-[60ch] text-ink-soft">
          {Object.values(problemsOf(open, plan)).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Button className="mt-5" onClick={() => onStep(open)}>
          <Trans>Go to step</Trans>
        </Button>
      </div>
    )
  if (!saved.isKnown) return <RowsSkeleton label={t`Saving the draft`} rows={5} />
  const { campaign } = saved
  if (campaign === null)
    return (
      <ErrorState title={t`Couldn’t save the draft`} onRetry={() => setAttempt(attempt + 1)}>
        <Trans>Save it to run the checks.</Trans>
      </ErrorState>
    )
  return (
    <StepReview
      campaign={campaign}
      isStarting={start.isPending || start.isSuccess}
      refusal={start.isError ? problemOf(start.error).message : null}
      onStart={(accepted) => start.mutate({ id: campaign.id, accepted })}
      onStep={onStep}
    />
  )
}
