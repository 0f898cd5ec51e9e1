import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SignedDocument } from '#contract/report-document.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VerifyChanges } from './verify-changes.tsx'
import type { Outcome } from './verify-file.ts'

type State = Outcome['state']
type Look = { Icon: LucideIcon; box: string; mark: string }

const good: Look = { Icon: Check, box: 'border-verified/40 bg-verified-soft', mark: 'text-verified' }
const bad: Look = { Icon: X, box: 'border-lost/40 bg-lost-soft', mark: 'text-lost' }
const open: Look = { Icon: CircleHelp, box: 'border-line hatched', mark: 'text-ink-soft' }

const looks: Record<State, Look> = {
  authentic: good,
  changed: bad,
  signature_wrong: bad,
  unknown_key: open,
  not_json: open,
  other_format: open,
  failed: open,
}

/** What was found out about a file, in one sentence, and what it rests on. */
export function VerifyResult({ name, outcome }: { name: string; outcome: Outcome }) {
  const { Icon, box, mark } = looks[outcome.state]
  return (
    <section aria-label="Result" className="space-y-6">
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
      return 'Authentic: not a byte of what it says was changed since it was signed.'
    case 'changed':
      return outcome.changes.length === 1
        ? 'Changed: one part of this report is not what was signed.'
        : `Changed: ${outcome.changes.length.toLocaleString('en')} parts of this report are not what was signed.`
    case 'signature_wrong':
      return 'Not authentic: the signature does not belong to what it says, so nothing in this file can be trusted.'
    case 'unknown_key':
      return 'Unknown: this site has no such key. Another site may have signed the report, or nobody.'
    case 'failed':
      return outcome.message
    default:
      return `This is no signed report. ${outcome.message}`
  }
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

function timeText(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : `${time.format(at)} UTC`
}

type FactsProps = { state: State; document: SignedDocument; isHere: boolean }

/** Who signed what, and when. Of a changed report only what the signature says itself is certain. */
function Facts({ state, document, isHere }: FactsProps) {
  const { issuer, previous, report, run, signature } = document
  const href = `/api/reports/${encodeURIComponent(report.id)}/export.json`
  return (
    <dl className="divide-y divide-line border-line border-y text-sm">
      {state === 'authentic' && (
        <>
          <Fact name="Report">
            {isHere ? (
              <a className="link" href={`/report/${encodeURIComponent(report.id)}`}>
                {report.destinationUrl}
              </a>
            ) : (
              report.destinationUrl
            )}
          </Fact>
          <Fact name="Run">
            {`${run.number}, ${run.status}, ${run.pageCount.toLocaleString('en')} pages, finished ${timeText(run.finishedAt)}`}
          </Fact>
          <Fact name="Before it">
            {previous === null ? (
              'Nothing: it is the first run of its report.'
            ) : (
              <>
                {isHere ? (
                  <a className="link" href={`${href}?run=${encodeURIComponent(previous.run)}`}>
                    The run before
                  </a>
                ) : (
                  `Run ${previous.run}`
                )}
                , whose SHA-256 must be <Hash>{previous.sha256}</Hash>
              </>
            )}
          </Fact>
          <Fact name="Signed by">{issuer}</Fact>
        </>
      )}
      {state !== 'signature_wrong' && <Fact name="Signed at">{timeText(signature.signedAt)}</Fact>}
      <Fact name="Key">
        <Hash>{signature.keyId}</Hash>
      </Fact>
      <Fact name="SHA-256">
        <Hash>{signature.sha256}</Hash>
      </Fact>
    </dl>
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
