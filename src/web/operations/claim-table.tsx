import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ClaimKey, StaffClaim } from '#contract/site-content.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { claimGroups, claimWords, liveText, standingOf } from './claim-words.ts'

/** Every claim with what is said, where it can be checked, what the database counts beside it, and whether visitors see it. */
export function ClaimTable({ claims }: { claims: readonly StaffClaim[] }) {
  const [editing, setEditing] = useState<ClaimKey | null>(null)
  const edited = claims.find(({ key }) => key === editing)
  return (
    <>
      {claimGroups.map(({ title, keys }) => (
        <section key={title} aria-label={title} className="mb-10">
          <h3 className="mb-2 font-semibold text-ink">{title}</h3>
          <table className="w-full table-fixed border-collapse text-sm max-lg:block">
            <caption className="sr-only">{title}</caption>
            <Head />
            <tbody className="max-lg:block max-lg:border-line max-lg:border-t">
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
  { label: 'Claim', className: 'w-[17%]' },
  { label: 'What is said', className: 'w-[20%]' },
  { label: 'Source', className: '' },
  { label: 'Counted', className: 'w-[15%]' },
  { label: 'State', className: 'w-[19%]' },
  { label: 'Edit', className: 'w-14' },
]

function Head() {
  return (
    <thead className="max-lg:sr-only">
      <tr>
        {columns.map(({ label, className }) => (
          <th
            key={label}
            scope="col"
            className={`h-9 border-line border-y pr-4 text-left font-medium text-ink-soft text-xs last:pr-0 ${className}`}
          >
            {label === 'Edit' ? <span className="sr-only">Edit</span> : label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const cell =
  'border-line py-3 pr-4 align-top leading-5 wrap-anywhere last:pr-0 lg:border-b max-lg:block max-lg:py-0.5 max-lg:pr-0'

function Row({ claim, onEdit }: { claim: StaffClaim; onEdit: () => void }) {
  const { label } = claimWords[claim.key]
  const { label: standing, tone, text } = standingOf(claim)
  return (
    <tr className="hover:bg-sunken/60 max-lg:relative max-lg:block max-lg:border-line max-lg:border-b max-lg:py-3 max-lg:pr-12">
      <th scope="row" className={`${cell} text-left font-medium text-ink`}>
        {label}
      </th>
      <td className={`${cell} tabular-nums`}>
        <Said claim={claim} />
      </td>
      <td className={cell}>
        <span className="text-ink-faint lg:hidden">Source: </span>
        <Source claim={claim} />
      </td>
      <td className={`${cell} text-ink-soft tabular-nums`}>
        <Counted claim={claim} />
      </td>
      <td className={cell}>
        <Badge tone={tone}>{standing}</Badge>
        {text !== null && <span className="mt-1 block text-ink-soft text-xs leading-4">{text}</span>}
      </td>
      <td className={`${cell} max-lg:absolute max-lg:top-2 max-lg:right-0 lg:text-right`}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Edit ${label.toLowerCase()}`}
          onClick={onEdit}
          className="lg:-my-2"
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </td>
    </tr>
  )
}

/** What visitors read, or would: what is not said is struck out of the way. */
function Said({ claim: { mode, text, shownText } }: { claim: StaffClaim }) {
  if (mode === 'off') return <span className="text-ink-faint">{text}</span>
  if (mode === 'live')
    return (
      <>
        {shownText ?? <span className="text-ink-faint">nothing yet</span>}
        <span className="ml-1.5 text-ink-faint text-xs">live</span>
      </>
    )
  return text
}

function Source({ claim: { mode, source, text, defaultText, builtInSource } }: { claim: StaffClaim }) {
  if (mode === 'live') return <span className="text-ink-soft">Counted in our database</span>
  const given = source ?? (text === defaultText ? builtInSource : null)
  if (given === null) return <span className="text-ink-faint">None</span>
  return (
    <>
      <span className="text-ink-soft">
        <LinkedText text={given} />
      </span>
      {source === null && (
        <span className="mt-0.5 block text-ink-faint text-xs">The product keeps this by itself.</span>
      )}
    </>
  )
}

/** A source that is an address leads there. */
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
      <span className="text-ink-faint max-lg:hidden">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not counted</span>
      </span>
    )
  return (
    <>
      <span className="text-ink-faint lg:hidden">Counted: </span>
      {liveText(claim) ?? 'could not be counted'}
    </>
  )
}
