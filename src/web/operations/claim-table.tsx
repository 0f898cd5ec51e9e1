import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ClaimKey, StaffClaim } from '#contract/operations/site-content.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { claimGroups, claimLabel, claimStatus, liveText } from './claim-texts.ts'

/** Every claim with its text, its source, the figure of the database, and whether visitors see it. */
export function ClaimTable({ claims }: { claims: readonly StaffClaim[] }) {
  const [editing, setEditing] = useState<ClaimKey | null>(null)
  const edited = claims.find(({ key }) => key === editing)
  return (
    <>
      {claimGroups.map(({ title, keys }) => (
        <section key={keys[0]} aria-label={i18n._(title)} className="mb-10">
          <h3 className="mb-2 font-semibold text-ink">{i18n._(title)}</h3>
          <table className="w-full table-fixed border-collapse text-sm max-md:block">
            <caption className="sr-only">{i18n._(title)}</caption>
            <Head />
            <tbody className="max-md:block max-md:border-line max-md:border-t">
              {claims
                .filter(({ key }) => keys.includes(key))
                .map((claim) => (
                  <Row key={claim.key} claim={claim} onEdit={() => setEditing(claim.key)} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
      {edited !== undefined && <ClaimDialog claim={edited} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = [
  { key: 'claim', label: msg({ message: 'Claim', context: 'what the site says of itself' }), className: 'w-[17%]' },
  { key: 'text', label: msg`Text`, className: 'w-[20%]' },
  { key: 'source', label: msg`Source`, className: '' },
  { key: 'counted', label: msg`Counted`, className: 'w-[15%]' },
  { key: 'state', label: msg`State`, className: 'w-[19%]' },
  { key: 'edit', label: msg`Edit`, className: 'w-14' },
]

function Head() {
  return (
    <thead className="max-md:sr-only">
      <tr>
        {columns.map(({ key, label, className }) => (
          <th
            key={key}
            scope="col"
            className={`h-9 border-line border-y pr-4 text-left font-medium text-ink-soft text-xs last:pr-0 ${className}`}
          >
            {key === 'edit' ? <span className="sr-only">{i18n._(label)}</span> : i18n._(label)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const cell =
  'border-line py-3 pr-4 align-top leading-5 wrap-anywhere last:pr-0 md:border-b max-md:block max-md:py-0.5 max-md:pr-0'

function Row({ claim, onEdit }: { claim: StaffClaim; onEdit: () => void }) {
  const label = claimLabel(claim.key)
  const { label: status, tone, text } = claimStatus(claim)
  return (
    <tr className="hover:bg-sunken/60 max-md:relative max-md:block max-md:border-line max-md:border-b max-md:py-3 max-md:pr-12">
      <th scope="row" className={`${cell} text-left font-medium text-ink`}>
        {label}
      </th>
      <td className={`${cell} tabular-nums`}>
        <ShownText claim={claim} />
      </td>
      <td className={cell}>
        <span className="text-ink-faint md:hidden">
          <Trans>Source:</Trans>{' '}
        </span>
        <Source claim={claim} />
      </td>
      <td className={`${cell} text-ink-soft tabular-nums`}>
        <Counted claim={claim} />
      </td>
      <td className={cell}>
        <Badge tone={tone}>{status}</Badge>
        {text !== null && <span className="mt-1 block text-ink-soft text-xs leading-4">{text}</span>}
      </td>
      <td className={`${cell} max-md:absolute max-md:top-2 max-md:right-0 md:text-right`}>
        <Button variant="quiet" size="icon" aria-label={t`Edit ${label}`} onClick={onEdit} className="md:-my-2">
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </td>
    </tr>
  )
}

/** The text that visitors read; struck through when it is not shown. */
function ShownText({ claim: { mode, text, shownText } }: { claim: StaffClaim }) {
  if (mode === 'off') return <span className="text-ink-faint">{text}</span>
  if (mode === 'live')
    return (
      <>
        {shownText ?? (
          <span className="text-ink-faint">
            <Trans>none yet</Trans>
          </span>
        )}
        <span className="ml-1.5 text-ink-faint text-xs">
          <Trans context="a figure that is counted anew">live</Trans>
        </span>
      </>
    )
  return text
}

function Source({ claim: { mode, source, text, defaultText, builtInSource } }: { claim: StaffClaim }) {
  if (mode === 'live')
    return (
      <span className="text-ink-soft">
        <Trans>Counted in our database</Trans>
      </span>
    )
  const shownSource = source ?? (text === defaultText ? builtInSource : null)
  if (shownSource === null)
    return (
      <span className="text-ink-faint">
        <Trans context="source">None</Trans>
      </span>
    )
  return (
    <>
      <span className="text-ink-soft">
        <LinkedText text={shownSource} />
      </span>
      {source === null && (
        <span className="mt-0.5 block text-ink-faint text-xs">
          <Trans>Enforced by the product.</Trans>
        </span>
      )}
    </>
  )
}

/** A source that is an address becomes a link. */
function LinkedText({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/.test(text)) return text
  return (
    <a href={text} className="link" target="_blank" rel="noreferrer">
      {text.replace(/^https?:\/\//, '')}
    </a>
  )
}

function Counted({ claim }: { claim: StaffClaim }) {
  if (claim.figure === null)
    return (
      <span className="text-ink-faint max-md:hidden">
        <span aria-hidden="true">–</span>
        <span className="sr-only">
          <Trans>Not counted</Trans>
        </span>
      </span>
    )
  return (
    <>
      <span className="text-ink-faint md:hidden">
        <Trans>Counted:</Trans>{' '}
      </span>
      {liveText(claim) ?? t`couldn’t be counted`}
    </>
  )
}
