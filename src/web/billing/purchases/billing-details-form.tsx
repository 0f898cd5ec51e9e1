import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import { billingAddressMax, billingCompanyMax, billingNameMax, billingTaxNumberMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { billingDetailsQuery, saveDetailsMutation } from './documents-queries.ts'

const fields = [
  { name: 'name', label: msg`Full name`, autoComplete: 'name', max: billingNameMax },
  { name: 'company', label: msg`Company`, autoComplete: 'organization', max: billingCompanyMax },
  { name: 'taxNumber', label: msg`Tax number`, autoComplete: 'off', max: billingTaxNumberMax },
] as const

/** What a member wants printed on invoices. Every field is optional. */
function BillingDetailsForm() {
  const query = useQuery(billingDetailsQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your billing details`} rows={3} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn't load your billing details`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  return <DetailsFields saved={query.data} />
}

function DetailsFields({ saved }: { saved: BillingDetails }) {
  const [details, setDetails] = useState(saved)
  const save = useMutation(saveDetailsMutation)
  const isChanged = JSON.stringify(details) !== JSON.stringify(saved)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void save.mutateAsync(details).then(
      (stored) => {
        setDetails(stored)
        notify({ title: t`Billing details saved`, tone: 'verified' }, { force: true })
      },
      () => undefined,
    )
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, label, autoComplete, max }) => (
        <Field key={name} label={i18n._(label)}>
          {(control) => (
            <Input
              {...control}
              autoComplete={autoComplete}
              maxLength={max}
              value={details[name]}
              onChange={({ target }) => setDetails({ ...details, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <div className="sm:col-span-2">
        <Field label={t`Address`}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              autoComplete="street-address"
              maxLength={billingAddressMax}
              value={details.address}
              onChange={({ target }) => setDetails({ ...details, address: target.value })}
            />
          )}
        </Field>
      </div>
      {save.isError && (
        <p role="alert" className="rounded bg-lost-soft px-3.5 py-3 text-sm sm:col-span-2">
          {problemOf(save.error).message}
        </p>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" disabled={!isChanged || save.isPending}>
          {save.isPending ? t`Saving...` : t`Save billing details`}
        </Button>
      </div>
    </form>
  )
}

/** The form on the billing page. */
export function BillingDetailsSection() {
  return (
    <section aria-labelledby="details-title" id="billing-details" className="max-w-3xl">
      <h2 id="details-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Billing details</Trans>
      </h2>
      <p className="mt-1 mb-4 text-ink-soft text-sm">
        <Trans>Optional. They appear on your next invoices. Issued invoices never change.</Trans>
      </p>
      <BillingDetailsForm />
    </section>
  )
}

/** The form at the checkout, collapsed by default. */
export function BillingDetailsDisclosure() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm underline decoration-line-strong underline-offset-4">
        <Trans>Company or tax number on the invoice</Trans>
      </summary>
      {isOpen && (
        <div className="mt-3">
          <BillingDetailsForm />
        </div>
      )}
    </details>
  )
}
