import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import { Link } from 'react-router'
import type { Checklist } from '#contract/accounts/accounts.ts'
import { changeChecklistMutation } from '#web/accounts/queries.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { DialogLink } from '#web/ui/buttons/dialog-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { StepName } from '#web/ui/labels/step-name.tsx'
import { claimFirst, finishDraft, type StepText, stepTexts } from './checklist-steps.ts'

/** The state of this browser and of the campaigns, in addition to the checklist: trial posts to claim, and drafts. */
export type StartedWork = { trialPosts: number; drafts: number }
type ListProps = { checklist: Checklist; begun: StartedWork }
type Step = Checklist['steps'][number] & { number: number; words: StepText }

function stepsOf({ steps }: Checklist, { trialPosts, drafts }: StartedWork): Step[] {
  return steps.map(({ step, isDone }, index) => ({
    step,
    isDone,
    number: index + 1,
    words: {
      ...stepTexts[step],
      ...(step === 'article' && trialPosts > 0 && claimFirst),
      ...(step === 'campaign' && drafts > 0 && finishDraft),
    },
  }))
}

/** All first steps with their purposes: the whole dashboard of a new member. */
export function GettingStarted({ checklist, begun }: ListProps) {
  const steps = stepsOf(checklist, begun)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="getting-started-title">
      <ChecklistHead title={t`Get started`} steps={steps} />
      <ol className="mt-4 border-line border-t">
        {steps.map((step) => (
          <li
            key={step.step}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4"
          >
            <div className="flex min-w-0 flex-1 basis-72 gap-3.5">
              <StepMark step={step} />
              <div className="min-w-0">
                <h3 className={classNames('font-medium leading-6', step.isDone && 'text-ink-soft')}>
                  <StepName number={step.number} state={step.isDone ? 'done' : 'ahead'}>
                    {i18n._(step.words.title)}
                  </StepName>
                </h3>
                {!step.isDone && <p className="text-ink-soft text-sm leading-5">{i18n._(step.words.text)}</p>}
              </div>
            </div>
            {!step.isDone && (
              <div className="max-sm:pl-9.5">
                <StepAction words={step.words} variant={step === next ? 'primary' : 'secondary'} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The remaining steps, beside the data of a member. */
export function StepsLeft({ checklist, begun }: ListProps) {
  const steps = stepsOf(checklist, begun)
  return (
    <section aria-labelledby="getting-started-title">
      <ChecklistHead title={t`Finish setting up`} steps={steps} isSmall />
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {steps
          .filter(({ isDone }) => !isDone)
          .map(({ step, words }) => (
            <li key={step} className="py-3 text-sm">
              <p className="font-medium">{i18n._(words.title)}</p>
              <p className="mt-0.5 text-ink-soft leading-5">{i18n._(words.text)}</p>
              <StepLink words={words} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The number of a step, or a check mark once it is done. The name of the step has both for screen readers. */
function StepMark({ step: { number, isDone } }: { step: Step }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center rounded-full text-xs tabular-nums',
        isDone ? 'bg-verified-soft text-verified' : 'border border-line-strong/60 text-ink-soft',
      )}
    >
      {isDone ? <Check size={14} strokeWidth={2.5} /> : count(number)}
    </span>
  )
}

function StepAction({ words: { action, to }, variant }: { words: StepText; variant: 'primary' | 'secondary' }) {
  if (to === null)
    return (
      <DialogLink type="pricing" size="sm" variant={variant}>
        {i18n._(action)}
      </DialogLink>
    )
  return (
    <Link to={to} className={buttonStyle({ size: 'sm', variant })}>
      {i18n._(action)}
    </Link>
  )
}

function StepLink({ words: { action, to } }: { words: StepText }) {
  const arrow = <ArrowRight size={14} strokeWidth={2} aria-hidden="true" />
  if (to === null)
    return (
      <DialogLink type="pricing" size="sm" variant="quiet" className="-ml-3 mt-0.5">
        {i18n._(action)}
        {arrow}
      </DialogLink>
    )
  return (
    <Link to={to} className={classNames(buttonStyle({ size: 'sm', variant: 'quiet' }), '-ml-3 mt-0.5')}>
      {i18n._(action)}
      {arrow}
    </Link>
  )
}

function ChecklistHead({ title, steps, isSmall = false }: { title: string; steps: Step[]; isSmall?: boolean }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const change = useChangeChecklist()
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 id="getting-started-title" className={isSmall ? 'font-semibold text-sm' : 'font-semibold text-lg'}>
          {title}
        </h2>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3"
          aria-label={t`Hide checklist`}
          disabled={change.isPending}
          onClick={() => change.mutate(true)}
        >
          <Trans>Hide</Trans>
        </Button>
      </div>
      <div className={isSmall ? 'mt-1' : 'mt-1 flex flex-wrap items-center gap-x-4 gap-y-2'}>
        <p className="text-ink-soft text-sm tabular-nums">
          <Trans>
            {{ done: count(done) }} of {{ all: count(steps.length) }} done
          </Trans>
        </p>
        <div aria-hidden="true" className={classNames('flex gap-1', isSmall ? 'mt-2' : 'w-40')}>
          {steps.map(({ step }, index) => (
            <span
              key={step}
              className={classNames('h-1.5 flex-1 rounded-full', index < done ? 'bg-verified' : 'bg-line')}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/** Shows a hidden checklist again. */
export function ShowChecklist({ checklist }: { checklist: Checklist }) {
  const change = useChangeChecklist()
  const left = checklist.steps.filter(({ isDone }) => !isDone).length
  if (!checklist.isDismissed || left === 0) return null
  return (
    <Button variant="secondary" size="sm" disabled={change.isPending} onClick={() => change.mutate(false)}>
      <Trans>Show setup checklist</Trans>
    </Button>
  )
}

function useChangeChecklist() {
  return useMutation({
    ...changeChecklistMutation,
    onError: (error) =>
      notify(
        { title: t`Couldn’t change the checklist`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
}
