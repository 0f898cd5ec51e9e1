import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { numberFormat } from '#web/platform/i18n/formats.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'

/** A section of the evidence with a heading. */
export function EvidenceSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-5">
      <h3 className="mb-3 font-semibold text-ink">{title}</h3>
      {children}
    </section>
  )
}

export type Fact = { name: string; value: ReactNode }

/** Names and values; entries without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      {known.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft max-sm:-mb-1.5">{name}</dt>
          <dd className="min-w-0 text-ink tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows source text, always as plain text. */
export function Code({ text }: { text: string }) {
  return (
    <pre className="whitespace-pre-wrap rounded border border-line bg-sunken p-3 font-mono text-ink text-xs leading-5 wrap-anywhere">
      {text}
    </pre>
  )
}

/** A button that copies a value. */
export function Copied({ text, label, name }: { text: string; label: string; name: string }) {
  return <CopyButton text={text} label={label} name={name} variant="quiet" size="sm" className="-ml-3" />
}

/** A number with one decimal and its unit. */
const oneFigure = { style: 'unit', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

export function milliseconds(value: number | null): string | null {
  if (value === null) return null
  return value < 10
    ? numberFormat({ ...oneFigure, unit: 'millisecond' }).format(value)
    : numberFormat({ style: 'unit', unit: 'millisecond' }).format(Math.round(value))
}

export function bytesText(bytes: number): string {
  if (bytes < 1_000) return plural(bytes, { one: '# byte', other: '# bytes' })
  return bytes < 1_000_000
    ? numberFormat({ ...oneFigure, unit: 'kilobyte' }).format(bytes / 1_000)
    : numberFormat({ ...oneFigure, unit: 'megabyte' }).format(bytes / 1_000_000)
}
