import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Risk } from '#contract/campaigns/campaigns.ts'
import { PassedChecks } from '#web/ui/lists/passed-checks.tsx'
import { riskLevelText } from '../campaign-labels.ts'
import { type Step, stepLabel } from './plan-problems.ts'

const order: readonly Risk['level'][] = ['stop', 'warn', 'ok']
const icons = { ok: CircleCheck, warn: TriangleAlert, stop: CircleX }
const tones = { ok: 'text-verified', warn: 'text-qualified', stop: 'text-lost' }

/** The step where a risk can be resolved. Missing parts and credits are shown elsewhere on the page. */
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

/**
 * The results of the checks, worst first, each with its reason. A warning can be accepted; a blocking risk cannot. Passed checks are collapsed into
 * one line.
 */
export function RiskList({ risks, ...attention }: RiskListProps) {
  const sorted = order.flatMap((level) => risks.filter((risk) => risk.level === level))
  const open = sorted.filter(({ level }) => level !== 'ok')
  const passed = sorted.filter(({ level }) => level === 'ok')
  return (
    <div className="mt-3 border-line border-t">
      {open.length > 0 && (
        <ul>
          {open.map((risk) => (
            <RiskRow key={`${risk.code} ${risk.title}`} risk={risk}>
              <RiskActions risk={risk} {...attention} />
            </RiskRow>
          ))}
        </ul>
      )}
      <PassedChecks count={passed.length} className="border-line border-b py-1">
        <ul className="border-line border-t">
          {passed.map((risk) => (
            <RiskRow key={`${risk.code} ${risk.title}`} risk={risk} />
          ))}
        </ul>
      </PassedChecks>
    </div>
  )
}

function RiskRow({ risk: { level, title, text }, children }: { risk: Risk; children?: ReactNode }) {
  const Icon = icons[level]
  return (
    <li className="flex gap-3 border-line border-b py-3.5 text-sm last:in-[details]:border-b-0">
      <Icon size={18} strokeWidth={1.9} className={`mt-0.5 shrink-0 ${tones[level]}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium text-ink">
          {title}
          <span className={level === 'ok' ? 'sr-only' : `ml-2 font-normal ${tones[level]}`}>
            {riskLevelText(level)}
          </span>
        </p>
        <p className="mt-0.5 max-w-[68ch] text-ink-soft leading-5 wrap-anywhere">{text}</p>
        {children}
      </div>
    </li>
  )
}

type RiskActionsProps = Omit<RiskListProps, 'risks'> & { risk: Risk }

/** Buttons to accept a warning, and to change the part of the plan that it concerns. */
function RiskActions({ risk: { code, level, title }, accepted, onToggle, onStep }: RiskActionsProps) {
  const step = stepOf[code]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 empty:hidden">
      {level === 'warn' && (
        <label className="inline-flex min-h-6 cursor-pointer items-center gap-2.5">
          <input type="checkbox" className="size-4" checked={accepted.has(code)} onChange={() => onToggle(code)} />
          <span>
            <Trans>
              I accept this risk<span className="sr-only">: {title}</span>
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
  )
}
