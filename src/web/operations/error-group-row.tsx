import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { ErrorGroup, ErrorSample } from '#contract/operations/admin-errors.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { momentText } from './claim-texts.ts'
import { affectedText, categoryText, severityText } from './error-texts.ts'
import { errorSamplesQuery, reopenErrorsMutation, resolveErrorsMutation } from './queries.ts'

/** One group of errors: how often, since when and for whom; expanded, the samples that browsers reported. */
export function ErrorGroupRow({ group }: { group: ErrorGroup }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { message, component, build, category, severity, isResolved } = group
  const isGrave = severity === 'high' || severity === 'critical'
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-base">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="flex items-start gap-1.5 text-start font-medium text-ink leading-6 hover:underline"
            >
              <ChevronRight
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className={classNames('mt-1 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-90')}
              />
              <span dir="auto" className="wrap-anywhere">
                {message}
              </span>
            </button>
          </h2>
          <p className="mt-1 ps-5.5 text-ink-soft text-sm leading-5 wrap-anywhere">
            {component !== null && <code className="me-2">{component}</code>}
            {build === null ? t`unknown build` : t`build ${build}`}
          </p>
          <p className="mt-1 ps-5.5 text-ink-soft text-sm leading-5 tabular-nums">
            <Seen group={group} />
          </p>
        </div>
        <div className="flex items-center gap-3 ps-5.5">
          <Badge tone={isGrave ? 'lost' : 'neutral'}>
            {severityText(severity)} · {categoryText(category)}
          </Badge>
          {isResolved ? <Reopen group={group} /> : <Resolve group={group} />}
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="mt-3 ps-5.5">
        {isOpen && <Samples id={group.id} />}
      </div>
    </li>
  )
}

function Seen({ group }: { group: ErrorGroup }) {
  const { count, firstSeenAt, lastSeenAt, byGuests } = group
  const last = <time dateTime={lastSeenAt}>{momentText(lastSeenAt)}</time>
  if (count === 1)
    return byGuests > 0 ? <Trans>Once, {last}, for a guest</Trans> : <Trans>Once, {last}, for a member</Trans>
  const first = <time dateTime={firstSeenAt}>{momentText(firstSeenAt)}</time>
  const who = affectedText(group)
  return (
    <Trans>
      <Plural value={count} one="# time" other="# times" /> for {who}, from {first} to {last}
    </Trans>
  )
}

/** The notification and its undo belong to the call, because the row no longer exists then. */
function Resolve({ group }: { group: ErrorGroup }) {
  const reopen = useMutation({ ...reopenErrorsMutation, onError: notDone(t`Not opened again`) })
  const resolve = useMutation({
    ...resolveErrorsMutation,
    onError: notDone(t`Couldn’t resolve`),
    onSuccess: () => {
      const onSelect = () => reopen.mutate(group.id)
      const action = { label: t`Undo`, altText: t`Reopen it under Resolved`, onSelect }
      notify({ title: t`Resolved`, description: group.message, action }, { force: true })
    },
  })
  return (
    <Button variant="secondary" size="sm" disabled={resolve.isPending} onClick={() => resolve.mutate(group)}>
      {resolve.isPending ? t`Resolving...` : t`Resolve`}
    </Button>
  )
}

function Reopen({ group }: { group: ErrorGroup }) {
  const resolve = useMutation({ ...resolveErrorsMutation, onError: notDone(t`Couldn’t resolve`) })
  const reopen = useMutation({
    ...reopenErrorsMutation,
    onError: notDone(t`Not opened again`),
    onSuccess: () => {
      const onSelect = () => resolve.mutate(group)
      const action = { label: t`Undo`, altText: t`Resolve it again under Open`, onSelect }
      notify({ title: t`Reopen`, description: group.message, action }, { force: true })
    },
  })
  return (
    <Button variant="quiet" size="sm" disabled={reopen.isPending} onClick={() => reopen.mutate(group.id)}>
      {reopen.isPending ? t`Reopening...` : t`Reopen`}
    </Button>
  )
}

function notDone(title: string) {
  return (error: unknown) =>
    void notify({ title, description: problemOf(error).message, tone: 'lost' }, { force: true })
}

function Samples({ id }: { id: string }) {
  const query = useQuery(errorSamplesQuery(id))
  if (query.isPending) return <RowsSkeleton label={t`Loading browser reports`} rows={2} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load the details`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  return (
    <ol aria-label={t`Latest occurrence`} className="space-y-4">
      {query.data.map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples have no id, and are replaced as a whole
        <Sample key={index} sample={sample} />
      ))}
    </ol>
  )
}

function Sample({ sample: { at, component, action, details, stackTrace } }: { sample: ErrorSample }) {
  return (
    <li className="text-sm">
      <p className="text-ink-soft wrap-anywhere">
        <time dateTime={at} className="tabular-nums">
          {momentText(at)}
        </time>
        {component !== null && `, ${component}`}
        {action !== null && `, ${action}`}
      </p>
      {[details, stackTrace].map(
        (text) =>
          text !== null && (
            <pre
              key={text}
              // Long traces scroll, by keyboard too.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
              tabIndex={0}
              className="mt-1.5 overflow-x-auto rounded border border-line bg-sunken p-3 text-xs leading-5"
            >
              {text}
            </pre>
          ),
      )}
      {details === null && stackTrace === null && (
        <p className="mt-1 text-ink-faint">
          <Trans>No further details were reported.</Trans>
        </p>
      )}
    </li>
  )
}
