import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SignedDocument } from '#contract/reports/report-document.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VerifyChanges } from './verify-changes.tsx'
import type { Outcome } from './verify-file.ts'

type State = Outcome['state']
type Style = { Icon: LucideIcon; box: string; mark: string }

const good: Style = { Icon: Check, box: 'border-verified/40 bg-verified-soft', mark: 'text-verified' }
const bad: Style = { Icon: X, box: 'border-lost/40 bg-lost-soft', mark: 'text-lost' }
const open: Style = { Icon: CircleHelp, box: 'border-line hatched', mark: 'text-ink-soft' }

const styles: Record<State, Style> = {
  authentic: good,
  changed: bad,
  signature_wrong: bad,
  unknown_key: open,
  not_json: open,
  other_format: open,
  failed: open,
}

/** The result for a file in one sentence, and the facts it is based on. */
export function VerifyResult({ name, outcome }: { name: string; outcome: Outcome }) {
  const { Icon, box, mark } = styles[outcome.state]
  return (
    <section aria-label={t`Result`} className="space-y-6">
      <div className={classNames('flex gap-3 rounded border p-4', box)}>
        <Icon size={20} strokeWidth={2.25} className={classNames('mt-0.5 shrink-0', mark)} aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold text-lg leading-7 tracking-[-0.01em]">{sentenceOf(outcome)}</p>
          <p className="mt-0.5 text-ink-soft text-sm wrap-anywhere">{name}</p>
        </div>
      </div>
      {outcome.state === 'changed' && <VerifyChanges {...outcome} />}
      {'document' in outcome && outcome.state !== 'unknown_key' && <Facts {...outcome} />}
    </section>
  )
}

function sentenceOf(outcome: Outcome): string {
  switch (outcome.state) {
    case 'authentic':
      return t`Authentic: the report hasn’t changed since it was signed.`
    case 'changed':
      return plural(outcome.changes.length, {
        one: 'Changed: one part of this report differs from what was signed.',
        other: 'Changed: # parts of this report differ from what was signed.',
      })
    case 'signature_wrong':
      return t`Not authentic: the signature doesn’t match the content. Don’t trust this file.`
    case 'unknown_key':
      return t`Unknown: this site doesn’t have this key. Another site may have signed the report, or it isn’t signed.`
    case 'failed':
      return outcome.message
    default:
      return t`This is not a signed report. ${{ reason: outcome.message }}`
  }
}

const time = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const

function timeText(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : dateFormat(time).format(at)
}

type FactsProps = { state: State; document: SignedDocument; isStoredHere: boolean }

/** The signer, the content and the time. For a changed report only the statement of the signature itself is certain. */
function Facts({ state, document, isStoredHere }: FactsProps) {
  const { issuer, previous, report, run, signature } = document
  return (
    <dl className="divide-y divide-line border-line border-y text-sm">
      {state === 'authentic' && (
        <>
          <Fact name={t`Report`}>
            {isStoredHere ? (
              <a className="link inline-flex min-h-6 items-center" href={`/report/${encodeURIComponent(report.id)}`}>
                {report.destinationUrl}
              </a>
            ) : (
              report.destinationUrl
            )}
          </Fact>
          <Fact name={t`Run`}>{runText(run)}</Fact>
          <Fact name={t`Previous run`}>
            <RunBefore previous={previous} report={report.id} isStoredHere={isStoredHere} />
          </Fact>
          <Fact name={t`Signed by`}>{issuer}</Fact>
        </>
      )}
      {state !== 'signature_wrong' && <Fact name={t`Signed at`}>{timeText(signature.signedAt)}</Fact>}
      <Fact name={t`Key`}>
        <Hash>{signature.keyId}</Hash>
      </Fact>
      <Fact name={t`SHA-256`}>
        <Hash>{signature.sha256}</Hash>
      </Fact>
    </dl>
  )
}

function runText({ number, status, pageCount, finishedAt }: SignedDocument['run']): string {
  const time = timeText(finishedAt)
  return status === 'cancelled'
    ? plural(pageCount, {
        one: `${number}, cancelled, # page, finished ${time}`,
        other: `${number}, cancelled, # pages, finished ${time}`,
      })
    : plural(pageCount, {
        one: `${number}, done, # page, finished ${time}`,
        other: `${number}, done, # pages, finished ${time}`,
      })
}

type RunBeforeProps = { previous: SignedDocument['previous']; report: string; isStoredHere: boolean }

/** Each run contains the hash of the run before, so that no run can be removed. */
function RunBefore({ previous, report, isStoredHere }: RunBeforeProps) {
  if (previous === null) return t`None: this is the first run of the report.`
  const { run, sha256 } = previous
  if (!isStoredHere)
    return (
      <Trans>
        Run {run}, whose SHA-256 must be <Hash>{sha256}</Hash>
      </Trans>
    )
  return (
    <Trans>
      <a
        className="link"
        href={`/api/reports/${encodeURIComponent(report)}/export.json?run=${encodeURIComponent(run)}`}
      >
        Previous run
      </a>
      , whose SHA-256 must be <Hash>{sha256}</Hash>
    </Trans>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Hash({ children }: { children: string }) {
  return <code className="font-mono text-[0.8125rem] wrap-anywhere">{children}</code>
}
