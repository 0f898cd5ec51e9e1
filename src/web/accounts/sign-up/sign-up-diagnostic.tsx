import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CircleDashed, Minus, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { i18n } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { PassedChecks } from '#web/ui/lists/passed-checks.tsx'
import { NewLinkForm } from '../callback/new-link-form.tsx'
import { type Finding, runCheck, signUpChecks, type Verdict } from './sign-up-checks.ts'

type Findings = Record<string, Finding>

/** Checks everything that a sign-up needs, and shows for each part what was found and what to do. */
export function SignUpDiagnostic() {
  const { findings, isRunning, run } = useChecks()
  const known = signUpChecks.flatMap((check) => {
    const finding = findings[check.id]
    return finding === undefined ? [] : [{ ...check, finding }]
  })
  const passed = known.filter(({ finding }) => finding.verdict === 'good')
  return (
    <>
      <Rows checks={known.filter(({ finding }) => finding.verdict !== 'good')} />
      {isRunning ? (
        <Running done={known.length} />
      ) : (
        <PassedChecks count={passed.length}>
          <Rows checks={passed} />
        </PassedChecks>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <Button variant="secondary" disabled={isRunning} onClick={() => void run()}>
          <Trans>Run the checks again</Trans>
        </Button>
        <CopyButton text={reportOf(findings)} label={t`Copy the report`} variant="quiet" />
        <p role="status" className="sr-only">
          {isRunning ? t`Checking` : summaryOf(findings)}
        </p>
      </div>
      <section aria-labelledby="again" className="mt-8 border-line border-t pt-6">
        <h2 id="again" className="font-semibold text-lg tracking-[-0.01em]">
          <Trans>No email yet?</Trans>
        </h2>
        <p className="mt-1 mb-4 text-ink-soft text-sm leading-6">
          <Trans>It can take a minute. Check your spam folder too. Only the newest link works.</Trans>
        </p>
        <NewLinkForm email="" />
      </section>
    </>
  )
}

function useChecks() {
  const [findings, setFindings] = useState<Findings>({})
  const [isRunning, setIsRunning] = useState(true)

  async function run() {
    setIsRunning(true)
    setFindings({})
    for (const check of signUpChecks) {
      const finding = await runCheck(check)
      setFindings((before) => ({ ...before, [check.id]: finding }))
    }
    setIsRunning(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => void run(), [])
  return { findings, isRunning, run }
}

const verdicts = {
  good: { word: msg`Works`, tone: 'verified', Icon: Check },
  open: { word: msg`Not yet`, tone: 'neutral', Icon: Minus },
  unsure: { word: msg`Check this`, tone: 'qualified', Icon: TriangleAlert },
  bad: { word: msg`Problem`, tone: 'lost', Icon: X },
} as const satisfies Record<Verdict, object>

type KnownCheck = (typeof signUpChecks)[number] & { finding: Finding }

function Rows({ checks }: { checks: readonly KnownCheck[] }) {
  if (checks.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ id, label, finding }) => (
        <li key={id} className="py-4 first:pt-0">
          <div className="flex items-center justify-between gap-3">
            <p className="font-medium">{i18n._(label)}</p>
            <VerdictBadge verdict={finding.verdict} />
          </div>
          <p className="mt-1 text-ink-soft text-sm leading-6 wrap-anywhere">
            {finding.evidence} {finding.advice !== undefined && <span className="text-ink">{finding.advice}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** As high as the line that replaces it, so that nothing moves when the checks are done. */
function Running({ done }: { done: number }) {
  const number = done + 1
  const all = signUpChecks.length
  return (
    <p className="flex min-h-10 items-center gap-2.5 text-ink-soft text-sm tabular-nums">
      <CircleDashed size={18} strokeWidth={1.9} className="shrink-0" aria-hidden="true" />
      <Trans>
        Running check {number} of {all}
      </Trans>
    </p>
  )
}

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { word, tone, Icon } = verdicts[verdict]
  return (
    <Badge tone={tone}>
      <Icon size={13} strokeWidth={2.25} aria-hidden="true" />
      {i18n._(word)}
    </Badge>
  )
}

function summaryOf(findings: Findings): string {
  const faults = signUpChecks.filter(({ id }) => findings[id]?.verdict === 'bad')
  const parts = faults.map(({ label }) => i18n._(label)).join(', ')
  return faults.length === 0 ? t`Sign-up works in this browser.` : t`Problems: ${parts}.`
}

/** The findings for support, without secrets. */
function reportOf(findings: Findings): string {
  const lines = signUpChecks.map(
    ({ id, label }) => `${i18n._(label)}: ${findings[id]?.verdict ?? '…'}, ${findings[id]?.evidence ?? ''}`,
  )
  return [t`Sign-up help`, ...lines].join('\n')
}
