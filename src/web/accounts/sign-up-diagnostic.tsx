import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CircleDashed, Minus, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { i18n } from '#web/platform/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { type Finding, runCheck, signUpChecks, type Verdict } from './sign-up-checks.ts'

type Findings = Record<string, Finding>

/** Looks at everything a sign-up needs, and says of each part what was seen and what can be done. */
export function SignUpDiagnostic() {
  const { findings, isRunning, run } = useChecks()
  return (
    <>
      <ul className="divide-y divide-line">
        {signUpChecks.map(({ id, label }) => (
          <CheckRow key={id} label={i18n._(label)} finding={findings[id]} />
        ))}
      </ul>
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
          <Trans>No mail yet?</Trans>
        </h2>
        <p className="mt-1 mb-4 text-ink-soft text-sm leading-6">
          <Trans>It can take a minute, and may be in the spam folder. Only the newest link works.</Trans>
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => void run(), [])
  return { findings, isRunning, run }
}

const verdicts = {
  good: { word: msg`Works`, tone: 'verified', Icon: Check },
  open: { word: msg`Not yet`, tone: 'neutral', Icon: Minus },
  unsure: { word: msg`Look here`, tone: 'qualified', Icon: TriangleAlert },
  bad: { word: msg`In the way`, tone: 'lost', Icon: X },
} as const satisfies Record<Verdict, object>

/** Tall enough for a finding from the start, so that nothing moves when it comes in. */
function CheckRow({ label, finding }: { label: string; finding: Finding | undefined }) {
  return (
    <li className="min-h-[6.5rem] py-4 first:min-h-[5.5rem] first:pt-0 sm:min-h-[5.75rem] sm:first:min-h-[4.75rem]">
      <div className="flex items-center justify-between gap-3">
        <p className="font-medium">{label}</p>
        {finding === undefined ? (
          <Badge>
            <CircleDashed size={13} strokeWidth={2} aria-hidden="true" />
            <Trans>Checking</Trans>
          </Badge>
        ) : (
          <VerdictBadge verdict={finding.verdict} />
        )}
      </div>
      {finding !== undefined && (
        <p className="mt-1 text-ink-soft text-sm leading-6 wrap-anywhere">
          {finding.evidence} {finding.advice !== undefined && <span className="text-ink">{finding.advice}</span>}
        </p>
      )}
    </li>
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
  return faults.length === 0 ? t`Nothing stands in the way of a sign-up.` : t`In the way: ${parts}.`
}

/** For whoever helps: what was found, without anything secret. */
function reportOf(findings: Findings): string {
  const lines = signUpChecks.map(
    ({ id, label }) => `${i18n._(label)}: ${findings[id]?.verdict ?? '…'}, ${findings[id]?.evidence ?? ''}`,
  )
  return [t`Sign-up help`, ...lines].join('\n')
}
