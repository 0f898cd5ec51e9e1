import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { wordCountDefault } from '#contract/limits.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StepName, type StepState } from '#web/ui/labels/step-name.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { type ChallengeProgress, type GeneratorState, type Step, steps } from './generator-state.ts'

const labels: Record<Step, MessageDescriptor> = {
  accepted: msg`Accepted`,
  writing: msg`Writing`,
  checking: msg`Checking`,
  saving: msg`Saving`,
}

const spoken: Record<Step, MessageDescriptor> = {
  accepted: msg`Your request was accepted.`,
  writing: msg`Writing the article.`,
  checking: msg`Checking the article and its link.`,
  saving: msg`Saving the article.`,
}

/** The four steps with a bar that follows the number of words. Screen readers announce each step once, not every word. */
export function GeneratorProgress({ state }: { state: GeneratorState }) {
  const { phase, step, words } = state
  const at = phase === 'done' ? steps.length : step === null ? -1 : steps.indexOf(step)
  return (
    <div className="shrink-0 border-line border-b">
      <ol className="flex gap-x-2 px-4 pt-3 pb-2.5 text-xs sm:gap-x-6 sm:px-8 sm:text-sm">
        {steps.map((name, index) => (
          <StepLabel key={name} number={index + 1} label={i18n._(labels[name])} state={stateOf(index, at, phase)} />
        ))}
      </ol>
      <Progress
        label={t`Words written`}
        value={shareDone(step, words, phase)}
        tone={phase === 'failed' ? 'lost' : 'verified'}
      />
      <p role="status" className="sr-only">
        {spokenText(state)}
      </p>
    </div>
  )
}

function spokenText({ phase, step, challenge }: GeneratorState): string {
  if (phase === 'done') return t`Your blog post is published.`
  if (phase === 'failed' || challenge !== null) return ''
  return step === null ? t`Sending your request.` : i18n._(spoken[step])
}

function stateOf(index: number, at: number, phase: GeneratorState['phase']): StepState {
  if (index < at) return 'done'
  if (index > at) return 'ahead'
  return phase === 'failed' ? 'stopped' : 'current'
}

const stateStyle: Record<StepState, string> = {
  done: 'text-ink-soft',
  current: 'font-medium text-ink',
  stopped: 'font-medium text-lost',
  ahead: 'text-ink-faint',
}

function StepLabel({ number, label, state }: { number: number; label: string; state: StepState }) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={classNames('flex items-center gap-1 sm:gap-1.5', stateStyle[state])}
    >
      {state === 'done' && <Check size={14} strokeWidth={2.5} className="text-verified" aria-hidden="true" />}
      <StepName number={number} state={state}>
        {label}
      </StepName>
    </li>
  )
}

/** Writing takes nearly all of the time; the last tenth is reserved for checking and saving. */
function shareDone(step: Step | null, words: number, phase: GeneratorState['phase']): number {
  if (phase === 'done') return 1
  if (step === 'saving') return 0.97
  if (step === 'checking') return 0.93
  return Math.min(words / wordCountDefault, 1) * 0.9
}

/** Explains why no text appears yet: the browser solves a challenge. The duration is random, and the text says so. */
export function ChallengeNotice({ challenge: { tried } }: { challenge: ChallengeProgress }) {
  return (
    <div className="m-4 rounded bg-sunken p-4 text-sm sm:mx-8 sm:my-5">
      <p role="status" className="font-medium text-ink">
        <Trans>Checking that you are a person…</Trans>
      </p>
      <p className="mt-1 max-w-[60ch] text-ink-soft">
        <Trans>
          Several posts came from your network today, so your browser runs a short security check against bots. It sends
          no personal data. Your request then continues automatically.
        </Trans>
      </p>
      <Progress label={t`Running a security check`} value={null} className="mt-4" />
      <p className="mt-2 text-ink-soft tabular-nums">
        <Plural
          value={tried}
          one="# attempt so far. The solution is random, so the number of attempts varies."
          other="# attempts so far. The solution is random, so the number of attempts varies."
        />
      </p>
    </div>
  )
}
