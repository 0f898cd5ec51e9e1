import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorSearchMax } from '#contract/limits.ts'
import type { ShownErrors } from '#contract/operations/admin-errors.ts'
import { errorCategories, shownErrors } from '#contract/operations/error-category.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TabLinks } from '#web/ui/frame/tab-links.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ErrorGroupRow } from './error-group-row.tsx'
import { categoryText } from './error-texts.ts'
import { errorGroupsQuery } from './queries.ts'

type Filter = { show: ShownErrors; category: (typeof errorCategories)[number] | undefined; q: string }

/** Browser errors in groups. The filter is part of the address. */
export function ErrorsScreen() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const { show, category, q } = filter
  const query = useInfiniteQuery(
    errorGroupsQuery({ show, ...(category !== undefined && { category }), ...(q !== '' && { q }) }),
  )
  const open = query.data?.pages.at(-1)?.open
  const change = (more: Partial<Filter>) => setParams(paramsOf({ ...filter, ...more }), { preventScrollReset: true })
  return (
    <>
      <TabLinks
        label={t`Errors`}
        current={pathOf(filter)}
        tabs={[
          {
            label: t({ message: 'Open', context: 'not resolved' }),
            to: pathOf({ ...filter, show: 'open' }),
            count: open,
          },
          { label: t`Resolved`, to: pathOf({ ...filter, show: 'resolved' }) },
          { label: t`All`, to: pathOf({ ...filter, show: 'all' }) },
        ]}
      />
      <FilterBar key={q} filter={filter} onChange={change} />
      {query.isPending ? (
        <RowsSkeleton label={t`Loading errors`} rows={5} />
      ) : query.isLoadingError ? (
        <ErrorState title={t`Couldn’t load the errors`} onRetry={() => void query.refetch()}>
          {problemOf(query.error).message}
        </ErrorState>
      ) : query.data.pages[0]?.groups.length === 0 ? (
        <Nothing filter={filter} onClear={() => change({ category: undefined, q: '' })} />
      ) : (
        <>
          <ul aria-label={t`Errors`} className="border-line border-t">
            {query.data.pages.flatMap(({ groups }) =>
              groups.map((group) => <ErrorGroupRow key={group.id} group={group} />),
            )}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </>
  )
}

function FilterBar({ filter, onChange }: { filter: Filter; onChange: (more: Partial<Filter>) => void }) {
  const [typed, setTyped] = useState(filter.q)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onChange({ q: typed.trim() })
  }
  return (
    <form aria-label={t`Find errors`} onSubmit={handleSubmit} className="my-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label={t`About`}
        value={filter.category ?? ''}
        onChange={({ target }) => onChange({ category: errorCategories.find((one) => one === target.value) })}
        className="w-full sm:w-44"
      >
        <option value="">{t`All categories`}</option>
        {errorCategories.map((category) => (
          <option key={category} value={category}>
            {categoryText(category)}
          </option>
        ))}
      </Select>
      <Input
        type="search"
        height="md"
        aria-label={t`Search by message or component`}
        placeholder={t`Message or component`}
        maxLength={errorSearchMax}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="min-w-0 flex-1 basis-40"
      />
      <Button type="submit" variant="secondary">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}

function Nothing({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  if (filter.category !== undefined || filter.q !== '')
    return (
      <EmptyState
        title={t`No matching errors`}
        action={
          <Button variant="secondary" onClick={onClear}>
            <Trans>Show all</Trans>
          </Button>
        }
      >
        <Trans>No browser errors match these filters.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={filter.show === 'resolved' ? t`No resolved errors` : t`No errors`}>
      {filter.show === 'resolved'
        ? t`Resolved errors stay here until they expire or happen again.`
        : t`Browser errors from visitors and members appear here.`}
    </EmptyState>
  )
}

function filterOf(params: URLSearchParams): Filter {
  return {
    show: shownErrors.find((one) => one === params.get('show')) ?? 'open',
    category: errorCategories.find((one) => one === params.get('category')),
    q: (params.get('q') ?? '').trim().slice(0, errorSearchMax),
  }
}

function paramsOf({ show, category, q }: Filter): URLSearchParams {
  return new URLSearchParams({
    ...(show !== 'open' && { show }),
    ...(category !== undefined && { category }),
    ...(q !== '' && { q }),
  })
}

function pathOf(filter: Filter): string {
  const query = paramsOf(filter).toString()
  return query === '' ? '/admin/errors' : `/admin/errors?${query}`
}
