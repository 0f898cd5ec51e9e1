import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ContentChange } from '#contract/operations/site-content.ts'
import { ClaimKey } from '#contract/operations/site-content.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { actorText, claimLabel, momentText } from './claim-texts.ts'
import { contentChangesQuery } from './queries.ts'

/** The history of changes: who changed what, when, from what to what. It is append-only. */
export function ChangeHistory() {
  const query = useInfiniteQuery(contentChangesQuery)
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title" className="font-semibold text-xl tracking-[-0.015em]">
        <Trans>Changes</Trans>
      </h2>
      <p className="mt-1 mb-3 max-w-[60ch] text-ink-soft text-sm leading-5">
        <Trans>Every change is recorded, newest first.</Trans>
      </p>
      {query.isPending ? (
        <RowsSkeleton label={t`Loading changes`} rows={3} />
      ) : query.isLoadingError ? (
        <ErrorState title={t`Couldn’t load the changes`} onRetry={() => void query.refetch()}>
          {problemOf(query.error).message}
        </ErrorState>
      ) : (
        <>
          <Changes changes={query.data.pages.flatMap((page) => page.changes)} />
          <LoadMore query={query} />
        </>
      )}
    </section>
  )
}

function Changes({ changes }: { changes: readonly ContentChange[] }) {
  if (changes.length === 0)
    return (
      <p className="border-line border-y py-6 text-ink-soft text-sm">
        <Trans>All defaults. No changes yet.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Changes`} className="border-line border-t">
      {changes.map((change) => (
        <li key={change.id} className="border-line border-b py-3 text-sm leading-5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium wrap-anywhere">{titleOf(change)}</span>
            <span className="text-ink-faint tabular-nums">
              <time dateTime={change.changed.at}>{momentText(change.changed.at)}</time>, {actorText(change.changed)}
            </span>
          </p>
          <Differences change={change} />
        </li>
      ))}
    </ul>
  )
}

const fieldLabels: Record<string, MessageDescriptor> = {
  text: msg`Text`,
  source: msg`Source`,
  mode: msg`Mode`,
  name: msg`Name`,
  role: msg`Who`,
  content: msg`Text`,
  avatar: msg`Picture`,
  rating: msg`Rating`,
  position: msg`Place`,
}

function Differences({ change: { before, after } }: { change: ContentChange }) {
  if (before === null) return null
  const changed = Object.entries(fieldLabels).filter(([field]) => before[field] !== after[field])
  if (changed.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-ink-soft">
      {changed.map(([field, label]) => (
        <div key={field} className="contents">
          <dt className="text-ink-faint">{i18n._(label)}</dt>
          <dd className="wrap-anywhere">
            <del>{shown(field, before[field])}</del> <span aria-hidden="true">→</span>{' '}
            <ins className="text-ink no-underline">{shown(field, after[field])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined) return t({ message: 'none', comment: 'Of a source, or a picture' })
  if (field === 'mode') return modeText(String(value))
  return field === 'position' ? String(Number(value) + 1) : String(value)
}

function modeText(mode: string): string {
  const label = pastModes[mode]
  return label === undefined ? mode : i18n._(label)
}

const pastModes: Record<string, MessageDescriptor> = {
  stated: msg({ message: 'shown', comment: 'A claim that is said in own words' }),
  live: msg`live figure`,
  off: msg({ message: 'off', comment: 'A claim that is not said' }),
}

/** The title of a change, such as `Testimonial of Grace removed`. */
function titleOf({ kind, item, before, after }: ContentChange): string {
  if (kind === 'claim') {
    const key = ClaimKey.safeParse(item)
    return key.success ? claimLabel(key.data) : item
  }
  const name = String(after.name)
  if (before === null) return t`Testimonial by ${name} added`
  const [was, is] = [before.removed_at !== null, after.removed_at !== null]
  if (was === is) return t`Testimonial by ${name}`
  return is ? t`Testimonial by ${name} removed` : t`Testimonial by ${name} restored`
}
