import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { proofMethods } from '#contract/sites/site-values.ts'
import type { ProofMethod, Site, SiteProof } from '#contract/sites/sites.ts'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { proveSiteMutation } from '../queries.ts'
import { SiteSection } from '../site/site-section.tsx'
import { provenText } from '../site-labels.ts'
import { CheckOutcome } from './check-outcome.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const ways: Record<ProofMethod, { label: MessageDescriptor; text: MessageDescriptor }> = {
  dns: { label: msg`DNS record`, text: msg`Add it with your DNS provider. It can take up to an hour to be visible.` },
  file: {
    label: msg`File`,
    text: msg`Add it to the site’s current web server. Found immediately.`,
  },
}

/** How the member proves to own the domain, and the result of the last check. */
export function ProofSteps({ site }: { site: Site }) {
  const { proof } = site
  const isProven = proof.status === 'proven'
  return (
    <SiteSection
      id="proof"
      title={t`Domain ownership`}
      description={
        isProven ? t`We check this every day. Don’t remove it.` : t`Add one of these to your domain, then check it.`
      }
    >
      {isProven && <p className="text-sm">{provenText(proof)}</p>}
      {isProven ? (
        <details className="group mt-3">
          <summary className="link inline-block text-sm">
            <Trans>Show or change the verification</Trans>
          </summary>
          <div className="mt-4">
            <Proving site={site} />
          </div>
        </details>
      ) : (
        <Proving site={site} />
      )}
    </SiteSection>
  )
}

/** The server's minimum time between two checks of one method. */
const pauseSeconds = 3

function Proving({ site: { id, proof, publisher } }: { site: Site }) {
  const known = proof.last?.method ?? 'dns'
  const [method, setMethod] = useState<ProofMethod>(known)
  const prove = useMutation(proveSiteMutation(id))
  const secondsLeft = useSecondsLeft(prove.isPending ? null : prove.submittedAt, pauseSeconds)
  return (
    <>
      <fieldset>
        <legend className="sr-only">
          <Trans>How to verify</Trans>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {proofMethods.map((one) => (
            <label
              key={one}
              className={classNames(
                'flex cursor-pointer gap-3 rounded border p-3.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus',
                method === one
                  ? 'border-verified bg-verified-soft/60'
                  : 'border-line bg-surface hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name="proof-method"
                checked={method === one}
                onChange={() => {
                  setMethod(one)
                  prove.reset()
                }}
                className="mt-0.5 size-4 shrink-0"
              />
              <span className="text-sm">
                <span className="block font-medium">{i18n._(ways[one].label)}</span>
                <span className="mt-0.5 block text-ink-soft text-xs leading-5">{i18n._(ways[one].text)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {publisher === 'ghost' && method === 'file' && (
        <p className="mt-4 max-w-[64ch] text-ink-soft text-sm leading-6">
          <Trans>
            Ghost cannot serve this file. Add the DNS record instead, or have the web server in front of Ghost (such as
            nginx or Caddy) answer this address.
          </Trans>
        </p>
      )}
      {method === 'dns' ? <DnsRecord proof={proof} /> : <ProofFile proof={proof} />}
      <div className="mt-5">
        <Button disabled={prove.isPending || secondsLeft > 0} onClick={() => prove.mutate(method)}>
          {prove.isPending ? t`Checking...` : secondsLeft > 0 ? t`Check again in ${secondsLeft} s` : t`Check now`}
        </Button>
      </div>
      <CheckOutcome
        pending={prove.isPending ? checkingText(method) : null}
        problem={prove.isError ? problemOf(prove.error).message : null}
        lastCheck={proof.last?.method === method ? proof.last : null}
      />
    </>
  )
}

function checkingText(method: ProofMethod): string {
  return method === 'dns' ? t`Checking the record.` : t`Checking the file.`
}

/** The same in every language. */
const recordType = 'TXT'

function DnsRecord({ proof: { dnsName, dnsValue } }: { proof: SiteProof }) {
  return (
    <dl className="mt-5 divide-y divide-line border-line border-y">
      <Line term={t`Type`}>
        <code className="font-mono text-sm">{recordType}</code>
      </Line>
      <Line term={t`Name`} copy={{ text: dnsName, name: t`Copy the name of the record` }}>
        <code className="font-mono text-sm wrap-anywhere">{dnsName}</code>
      </Line>
      <Line term={t`Value`} copy={{ text: dnsValue, name: t`Copy the value of the record` }}>
        <code className="font-mono text-sm wrap-anywhere">{dnsValue}</code>
      </Line>
    </dl>
  )
}

function ProofFile({ proof: { fileUrl, fileContent } }: { proof: SiteProof }) {
  const fileName = fileUrl.slice(fileUrl.lastIndexOf('/') + 1)
  return (
    <>
      <dl className="mt-5 divide-y divide-line border-line border-y">
        <Line term={t`Address`} copy={{ text: fileUrl, name: t`Copy the address of the file` }}>
          <code className="font-mono text-sm wrap-anywhere">{fileUrl}</code>
        </Line>
        <Line term={t`Content`} copy={{ text: fileContent, name: t`Copy the content of the file` }}>
          <code className="font-mono text-sm wrap-anywhere">{fileContent}</code>
        </Line>
      </dl>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 mt-2"
        onClick={() => saveFile(new Blob([fileContent], { type: 'text/plain' }), fileName)}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Download the file</Trans>
      </Button>
    </>
  )
}

type LineProps = { term: string; copy?: { text: string; name: string }; children: ReactNode }

function Line({ term, copy, children }: LineProps) {
  return (
    <div className="flex min-h-12 items-center gap-3 py-1.5">
      <dt className="w-16 shrink-0 text-ink-soft text-xs">{term}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-44">{children}</span>
        {copy !== undefined && <CopyButton variant="secondary" size="sm" label={t`Copy`} {...copy} />}
      </dd>
    </div>
  )
}
