import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { count } from '#web/platform/i18n/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StepName } from '#web/ui/labels/step-name.tsx'
import { type Step, stepLabel, steps } from './plan-problems.ts'

type StepListProps = { current: Step; isDone: (step: Step) => boolean; onStep: (step: Step) => void }

/** The steps of the wizard. Each can be opened at any time, because a draft may stay incomplete. */
export function StepList({ current, isDone, onStep }: StepListProps) {
  return (
    <nav aria-label={t`Steps`}>
      <ol className="flex gap-1.5 sm:gap-2">
        {steps.map((step, index) => (
          <li key={step} className="min-w-0 flex-1 sm:flex-auto">
            <StepButton
              number={index + 1}
              step={step}
              isCurrent={step === current}
              isComplete={isDone(step)}
              onStep={onStep}
            />
          </li>
        ))}
      </ol>
      <p className="mt-2 text-ink-soft text-sm sm:hidden" aria-hidden="true">
        <Trans>
          Step {{ step: count(steps.indexOf(current) + 1) }} of {{ steps: count(steps.length) }}
        </Trans>
      </p>
    </nav>
  )
}

type StepButtonProps = {
  number: number
  step: Step
  isCurrent: boolean
  isComplete: boolean
  onStep: (step: Step) => void
}

function StepButton({ number, step, isCurrent, isComplete, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onStep(step)}
      className={classNames(
        'group flex min-h-8 w-full flex-col gap-2 rounded-[3px] pt-2 text-left text-sm transition-colors',
        isCurrent ? 'text-ink' : 'text-ink-soft hover:text-ink',
      )}
    >
      <span
        className={classNames(
          'h-1 w-full rounded-full transition-colors',
          isCurrent ? 'bg-verified' : isComplete ? 'bg-verified/40' : 'bg-line group-hover:bg-line-strong/60',
        )}
      />
      <span className={classNames('flex min-w-0 items-center gap-1.5 max-sm:sr-only', isCurrent && 'font-medium')}>
        {isComplete && !isCurrent ? (
          <Check size={14} strokeWidth={2.25} className="shrink-0 text-verified" aria-hidden="true" />
        ) : (
          <span className="shrink-0 text-ink-faint tabular-nums" aria-hidden="true">
            {number}
          </span>
        )}
        <StepName number={number} state={isComplete ? 'done' : isCurrent ? 'current' : 'ahead'} className="truncate">
          {stepLabel(step)}
        </StepName>
      </span>
    </button>
  )
}
