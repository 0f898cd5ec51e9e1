import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleDot, CircleMinus, CircleX } from 'lucide-react'
import { seoScoreAim } from '#contract/limits.ts'
import type { SeoRule } from '#contract/posts/post-fields.ts'
import { PassedChecks } from '#web/ui/lists/passed-checks.tsx'

const scoreFair = 60

type Grade = { label: string; tone: string }

function gradeOf(score: number): Grade {
  if (score >= seoScoreAim) return { label: t`Good`, tone: 'text-verified' }
  return score >= scoreFair ? { label: t`Fair`, tone: 'text-qualified' } : { label: t`Weak`, tone: 'text-lost' }
}

/** The SEO score and the points of each rule. */
export function PostScore({ score, rules }: { score: number; rules: SeoRule[] }) {
  const grade = gradeOf(score)
  const applied = rules.filter(({ applies }) => applies)
  const { label } = grade
  const passed = applied.filter(isMet)
  // A rule that does not apply to this article is not listed as passed.
  const open = rules.filter((rule) => !passed.includes(rule)).sort((a, b) => Number(b.applies) - Number(a.applies))
  const met = passed.length
  const total = applied.length
  return (
    <section aria-labelledby="score">
      <h2 id="score" className="font-semibold text-ink text-sm">
        <Trans>SEO score</Trans>
      </h2>
      <p className="mt-2 flex items-baseline gap-2">
        <span className={`font-semibold text-5xl tabular-nums tracking-[-0.03em] ${grade.tone}`}>{score}</span>
        <span className="text-ink-soft text-sm">
          <Trans>
            of 100 · <span className={`font-medium ${grade.tone}`}>{label}</span>
          </Trans>
        </span>
      </p>
      <ScoreBar score={score} tone={grade.tone} />
      <p className="mt-2 text-ink-faint text-xs">
        <Trans>
          Aim: {seoScoreAim}. {met} of {total} rules fully met.
        </Trans>
      </p>
      <div className="mt-4 divide-y divide-line border-line border-y">
        <RuleRows rules={open} />
        <PassedChecks count={passed.length}>
          <RuleRows rules={passed} />
        </PassedChecks>
      </div>
    </section>
  )
}

function RuleRows({ rules }: { rules: readonly SeoRule[] }) {
  if (rules.length === 0) return null
  return (
    <ul className="divide-y divide-line in-[details]:border-line in-[details]:border-t">
      {rules.map((rule) => (
        <RuleRow key={rule.id} rule={rule} />
      ))}
    </ul>
  )
}

function isMet(rule: SeoRule): boolean {
  return rule.points >= rule.pointsMax
}

/** SVG, because the page's content policy refuses a width in a `style` attribute. */
function ScoreBar({ score, tone }: { score: number; tone: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className={`mt-3 h-1 w-full ${tone}`}>
      <rect width="100" height="4" className="fill-line" />
      <rect width={Math.max(0, Math.min(100, score))} height="4" fill="currentColor" />
      <rect x={seoScoreAim - 0.25} width="0.5" height="4" className="fill-ink" />
    </svg>
  )
}

function RuleRow({ rule }: { rule: SeoRule }) {
  return (
    <li className="grid grid-cols-[1.125rem_1fr_auto] gap-x-2.5 py-2.5 text-sm leading-5">
      <RuleIcon rule={rule} />
      <div className="min-w-0">
        <p className="font-medium text-ink">{rule.label}</p>
        <p className="mt-0.5 break-words text-ink-soft text-xs leading-[1.125rem]">{rule.reason}</p>
      </div>
      <p className="text-ink-soft text-xs leading-5 tabular-nums">
        {rule.applies ? `${rule.points}/${rule.pointsMax}` : '–'}
      </p>
    </li>
  )
}

function RuleIcon({ rule }: { rule: SeoRule }) {
  const iconProps = { size: 16, strokeWidth: 2, className: 'mt-0.5' }
  if (!rule.applies)
    return <CircleMinus {...iconProps} className="mt-0.5 text-ink-faint" role="img" aria-label={t`Not applicable`} />
  if (isMet(rule)) return <CircleCheck {...iconProps} className="mt-0.5 text-verified" role="img" aria-label={t`Met`} />
  if (rule.points > 0)
    return <CircleDot {...iconProps} className="mt-0.5 text-qualified" role="img" aria-label={t`Partly met`} />
  return <CircleX {...iconProps} className="mt-0.5 text-lost" role="img" aria-label={t`Not met`} />
}
