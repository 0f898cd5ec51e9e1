import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { Risk } from '#contract/campaigns.ts'
import { riskLevelText } from './campaign-words.ts'
import { type Step, stepLabel } from './plan-problems.ts'

const order: readonly Risk['level'][] = ['stop', 'warn', 'ok']
const icons = { ok: CircleCheck, warn: TriangleAlert, stop: CircleX }
const tones = { ok: 'text-verified', warn: 'text-qualified', stop: 'text-lost' }

/** Where the plan is changed so that a risk goes. What is missing from it, and credits, are said elsewhere on the page. */
const stepOf: Partial<Record<Risk['code'], Step>> = {
  target: 'target',
  anchor_mix: 'anchors',
  near_duplicates: 'anchors',
  velocity: 'pace',
  rel_policy: 'pace',
  sites: 'sites',
  same_host: 'sites',
  topical_fit: 'sites',
}

type RiskListProps = {
  risks: readonly Risk[]
  accepted: ReadonlySet<Risk['code']>
  onToggle: (code: Risk['code']) => void
  onStep: (step: Step) => void
}

/** Everything that was looked at, the worst first, each with its reason. A warning can be accepted; what stops the start cannot. */
export function RiskList({ risks, accepted, onToggle, onStep }: RiskListProps) {
  const sorted = order.flatMap((level) => risks.filter((risk) => risk.level === level))
  return (
    <ul className="mt-3 border-line border-t">
      {sorted.map(({ code, level, title, text }) => {
        const Icon = icons[level]
        const step = level === 'ok' ? undefined : stepOf[code]
        return (
          <li key={`${code} ${title}`} className="flex gap-3 border-line border-b py-3.5 text-sm">
            <Icon size={18} strokeWidth={1.9} className={`mt-0.5 shrink-0 ${tones[level]}`} aria-hidden="true" />
            <div className="min-w-0">
              <p className="font-medium text-ink">
                {title}
                <span className={level === 'ok' ? 'sr-only' : `ml-2 font-normal ${tones[level]}`}>
                  {riskLevelText(level)}
                </span>
              </p>
              <p className="mt-0.5 max-w-[68ch] text-ink-soft leading-5 wrap-anywhere">{text}</p>
              {level !== 'ok' && (
                <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 empty:hidden">
                  {level === 'warn' && (
                    <label className="inline-flex min-h-6 cursor-pointer items-center gap-2.5">
                      <input
                        type="checkbox"
                        className="size-4"
                        checked={accepted.has(code)}
                        onChange={() => onToggle(code)}
                      />
                      <span>
                        <Trans>
                          I have read this and accept it<span className="sr-only">: {title}</span>
                        </Trans>
                      </span>
                    </label>
                  )}
                  {step !== undefined && (
                    <button type="button" className="link min-h-6" onClick={() => onStep(step)}>
                      <Trans>
                        Change {{ step: stepLabel(step) }}
                        <span className="sr-only">, because of {title}</span>
                      </Trans>
                    </button>
                  )}
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
