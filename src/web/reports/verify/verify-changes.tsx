import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DocumentChange } from '#contract/reports/verify-report-document.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Cell, HeadCell, Table } from '#web/ui/lists/table.tsx'
import type { ChangedField } from './verify-fields.ts'

const listedMax = 50
const kindLabels: Record<DocumentChange['kind'], MessageDescriptor> = {
  changed: msg`Changed`,
  added: msg`Added`,
  removed: msg`Removed`,
  moved: msg`Reordered`,
}

type Props = { changes: readonly DocumentChange[]; fields: readonly ChangedField[]; isStoredHere: boolean }

/** The parts of a report that differ from the signed version: by field when the run is stored on this site, otherwise by part. */
export function VerifyChanges({ changes, fields, isStoredHere }: Props) {
  return (
    <div className="space-y-6">
      <Table caption={t`Parts that differ from what was signed`}>
        <thead>
          <tr>
            <HeadCell>
              <Trans>Part</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Change</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Page</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, listedMax).map(({ kind, path, url }) => (
            <tr key={`${kind} ${path}`}>
              <Cell className="font-mono text-[0.8125rem]">{path}</Cell>
              <Cell className="whitespace-nowrap">{i18n._(kindLabels[kind])}</Cell>
              <Cell className="text-ink-soft wrap-anywhere">{url}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {changes.length > listedMax && (
        <p className="text-ink-soft text-sm">
          <Trans>And {{ number: count(changes.length - listedMax) }} more.</Trans>
        </p>
      )}
      {fields.length > 0 && <Fields fields={fields} />}
      {!isStoredHere && (
        <p className="text-ink-soft text-sm">
          <Trans>We can show which fields changed only while the run is stored on this site. This one isn’t.</Trans>
        </p>
      )}
    </div>
  )
}

function Fields({ fields }: Pick<Props, 'fields'>) {
  return (
    <div>
      <h2 className="font-semibold tracking-[-0.01em]">
        <Trans>Field by field</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y text-sm">
        {fields.map(({ path, is, was }) => (
          <li key={path} className="py-3">
            <p className="font-mono text-[0.8125rem] wrap-anywhere">{path}</p>
            <dl className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <Value name={t`Signed`} value={was} tone="text-verified" />
              <Value name={t`In this file`} value={is} tone="text-lost" />
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Value({ name, value, tone }: { name: string; value: string | null; tone: string }) {
  return (
    <div className="min-w-0">
      <dt className={`text-xs ${tone}`}>{name}</dt>
      <dd className="wrap-anywhere">{value ?? t`none`}</dd>
    </div>
  )
}
