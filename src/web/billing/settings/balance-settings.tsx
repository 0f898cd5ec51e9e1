import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { creditPackages, creditsPerPurchaseMax, creditsPriceCents } from '#contract/billing/billing.ts'
import type { CreditSettings, NewCreditSettings } from '#contract/billing/billing-calls.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { creditsText, moneyText } from '../balance-text.ts'
import { creditSettingsQuery, saveSettingsMutation } from './queries.ts'
import { SaveCardButton } from './save-card-button.tsx'

/** The settings for the low balance email and for automatic top-up. */
export function BalanceSettings() {
  return (
    <section aria-labelledby="balance-settings-title" className="max-w-3xl">
      <h2 id="balance-settings-title" className="mb-4 font-semibold text-lg tracking-[-0.01em]">
        <Trans>Low balance</Trans>
      </h2>
      <Body />
    </section>
  )
}

function Body() {
  const query = useQuery(creditSettingsQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your settings`} rows={3} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn't load your settings`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const { lowBalanceAt, topUp, hasCard } = query.data
  return <SettingsForm key={JSON.stringify([lowBalanceAt, topUp, hasCard])} saved={query.data} />
}

/** The contents of the fields, as texts. */
type Typed = { notices: boolean; at: string; tops: boolean; credits: string; below: string; cap: string }

function typedOf({ lowBalanceAt, topUp }: CreditSettings): Typed {
  return {
    notices: lowBalanceAt !== null,
    at: String(lowBalanceAt ?? 20),
    tops: topUp !== null,
    credits: String(topUp?.credits ?? 100),
    below: String(topUp?.below ?? 10),
    cap: String((topUp?.capCents ?? 28_000) / 100),
  }
}

function settingsOf({ notices, at, tops, credits, below, cap }: Typed): NewCreditSettings {
  const topUp = { credits: Number(credits), below: Number(below), capCents: Math.round(Number(cap) * 100) }
  return { lowBalanceAt: notices ? Number(at) : null, topUp: tops ? topUp : null }
}

function problemOfTyped(typed: Typed): string | null {
  const isCount = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= creditsPerPurchaseMax
  if (typed.notices && !isCount(typed.at)) return t`Enter a number of credits from 1 to 10,000.`
  if (!typed.tops) return null
  if (!isCount(typed.below)) return t`Enter a number of credits from 1 to 10,000.`
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(typed.cap)
  return isAmount && Number(typed.cap) * 100 >= creditsPriceCents(Number(typed.credits))
    ? null
    : translated(billingTexts.capTooLow)
}

function SettingsForm({ saved }: { saved: CreditSettings }) {
  const [typed, setTyped] = useState(typedOf(saved))
  const save = useMutation(saveSettingsMutation)
  const problem = problemOfTyped(typed)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(saved))
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (problem !== null) return
    void save.mutateAsync(settingsOf(typed)).then(
      () => notify({ title: t`Settings saved`, tone: 'verified' }, { force: true }),
      () => undefined,
    )
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-6">
      <div className="space-y-3">
        <Switch
          checked={typed.notices}
          label={t`Email me when my balance is low`}
          onChange={(notices) => change({ notices })}
        />
        {typed.notices && (
          <div className="max-w-48">
            <Field label={t`Credits available below`}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={typed.at}
                  onChange={({ target }) => change({ at: target.value })}
                />
              )}
            </Field>
          </div>
        )}
      </div>
      <div className="space-y-3">
        <Switch
          checked={typed.tops}
          disabled={!saved.hasCard && !typed.tops}
          label={t`Buy credits automatically`}
          onChange={(tops) => change({ tops })}
        />
        {saved.hasCard ? null : <NoCard />}
        {typed.tops && <TopUpFields typed={typed} saved={saved} onChange={change} />}
      </div>
      {problem !== null && isChanged && <Refusal message={problem} />}
      {save.isError && <Refusal message={problemOf(save.error).message} />}
      <Button type="submit" variant="secondary" disabled={!isChanged || problem !== null || save.isPending}>
        {save.isPending ? t`Saving...` : t`Save settings`}
      </Button>
    </form>
  )
}

type TopUpFieldsProps = { typed: Typed; saved: CreditSettings; onChange: (part: Partial<Typed>) => void }

function TopUpFields({ typed, saved, onChange }: TopUpFieldsProps) {
  const credits = Number(typed.credits)
  const price = moneyText(creditsPriceCents(credits))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t`Package`}>
          {(control) => (
            <Select {...control} value={typed.credits} onChange={({ target }) => onChange({ credits: target.value })}>
              {creditPackages.map((each) => (
                <option key={each.id} value={each.credits}>
                  {creditsText(each.credits)}, {moneyText(creditsPriceCents(each.credits))}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`When available credits fall below`}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={typed.below}
              onChange={({ target }) => onChange({ below: target.value })}
            />
          )}
        </Field>
        <Field label={t`Monthly limit in US dollars`}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={typed.cap}
              onChange={({ target }) => onChange({ cap: target.value })}
            />
          )}
        </Field>
      </div>
      <p className="max-w-[70ch] text-ink-soft text-sm leading-5">
        <Trans>
          By saving, you allow us to charge your saved card {price} each time your balance falls below this number, up
          to the monthly limit. {moneyText(saved.spentCents)} spent this month. Switch it off at any time.
        </Trans>
      </p>
    </>
  )
}

function NoCard() {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded bg-sunken px-3.5 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-64 text-ink-soft">
        <Trans>Automatic top-up needs a saved card. Buy a package once and allow the card to be saved.</Trans>
      </p>
      <SaveCardButton />
    </div>
  )
}

type SwitchProps = { checked: boolean; disabled?: boolean; label: string; onChange: (checked: boolean) => void }

function Switch({ checked, disabled = false, label, onChange }: SwitchProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-4 accent-verified"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="font-medium">{label}</span>
    </label>
  )
}

function Refusal({ message }: { message: string }) {
  return (
    <p role="alert" className="rounded bg-lost-soft px-3.5 py-3 text-sm">
      {message}
    </p>
  )
}
