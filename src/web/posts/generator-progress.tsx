import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { wordCountDefault } from '#contract/limits.ts'
import { i18n } from '#web/platform/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Progress } from '#web/ui/progress.tsx'
import { type ChallengeProgress, type GeneratorState, type Step, steps } from './generator-state.ts'

const labels: Record<Step, MessageDescriptor> = {
  accepted: msg`Accepted`,
  writing: msg`Writing`,
  checking: msg`Checking`,
  saving: msg`Saving`,
}

const spoken: Record<Step, MessageDescriptor> = {
  accepted: msg`Your request was accepted.`,
  writing: msg`The article is being written.`,
  checking: msg`The article and its link are being checked.`,
  saving: msg`The article is being saved.`,
}

/** The four steps with a bar that follows the words. Screen readers hear each step once, not every word. */
export function GeneratorProgress({ state }: { state: GeneratorState }) {
  const { phase, step, words } = state
  const at = phase === 'done' ? steps.length : step === null ? -1 : steps.indexOf(step)
  return (
    <div className="shrink-0 border-line border-b">
      <ol className="flex gap-x-2 px-4 pt-3 pb-2.5 text-xs sm:gap-x-6 sm:px-8 sm:text-sm">
        {steps.map((name, index) => (
          <StepLabel key={name} label={i18n._(labels[name])} standing={standingOf(index, at, phase)} />
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
  return step === null ? t`Your request is being sent.` : i18n._(spoken[step])
}

type Standing = 'done' | 'current' | 'stopped' | 'ahead'

function standingOf(index: number, at: number, phase: GeneratorState['phase']): Standing {
  if (index < at) return 'done'
  if (index > at) return 'ahead'
  return phase === 'failed' ? 'stopped' : 'current'
}

const standingStyle: Record<Standing, string> = {
  done: 'text-ink-soft',
  current: 'font-medium text-ink',
  stopped: 'font-medium text-lost',
  ahead: 'text-ink-faint',
}

function StepLabel({ label, standing }: { label: string; standing: Standing }) {
  return (
    <li
      aria-current={standing === 'current' ? 'step' : undefined}
      className={classNames('flex items-center gap-1 sm:gap-1.5', standingStyle[standing])}
    >
      {standing === 'done' && (
        <Check size={14} strokeWidth={2.5} className="text-verified" aria-label={t`done:`} role="img" />
      )}
      {label}
    </li>
  )
}

/** Writing is nearly all of the time; the last tenth belongs to checking and saving. */
function shareDone(step: Step | null, words: number, phase: GeneratorState['phase']): number {
  if (phase === 'done') return 1
  if (step === 'saving') return 0.97
  if (step === 'checking') return 0.93
  return Math.min(words / wordCountDefault, 1) * 0.9
}

/** Says why nothing is written yet, and that the browser is at work; how long it takes is up to chance, and said so. */
export function ChallengeNotice({ challenge: { tried } }: { challenge: ChallengeProgress }) {
  return (
    <div className="m-4 rounded bg-sunken p-4 text-sm sm:mx-8 sm:my-5">
      <p role="status" className="font-medium text-ink">
        <Trans>Checking that you are a person…</Trans>
      </p>
      <p className="mt-1 max-w-[60ch] text-ink-soft">
        <Trans>
          There have been several posts from your address today. Your browser is solving a small computing task that
          keeps robots out; nothing about you is sent. Your request goes on by itself afterwards.
        </Trans>
      </p>
      <Progress label={t`Solving the task`} value={null} className="mt-4" />
      <p className="mt-2 text-ink-soft tabular-nums">
        <Plural
          value={tried}
          one="# attempt so far. The right one is drawn at random, so nobody can say how many it takes."
          other="# attempts so far. The right one is drawn at random, so nobody can say how many it takes."
        />
      </p>
    </div>
  )
}
