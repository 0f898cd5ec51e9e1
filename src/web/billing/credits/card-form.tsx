import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { billingTitles } from '#contract/billing/billing-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import type { TestCard } from '../checkout/public-config.ts'
import { type CardErrors, type CardFields, confirmCard } from './card-form-confirm.ts'
import { cardNumber, filledWith } from './card-form-fields.ts'
import type { EmbeddedFormProps } from './credits-payment-props.ts'
import { CreditsRefusal } from './credits-refusal.tsx'
import { settle, useEmbeddedPayment } from './embedded-payment.ts'

type CardFormProps = EmbeddedFormProps & { testCards: readonly TestCard[] }

const fields = [
  { name: 'number', label: msg`Card number`, placeholder: null, max: 40 },
  { name: 'expiry', label: msg`Expiry date`, placeholder: msg`MM/YY`, max: 12 },
  { name: 'cvc', label: msg`Security code`, placeholder: msg`CVC`, max: 4 },
] as const

/** The card form of the sandbox. No money moves, and it accepts only its own test cards. */
export function CardForm({ credits, email, names, label, disabled, testCards, onBusy, onDone }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState<CardFields>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<CardErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const payment = useEmbeddedPayment(credits, email, names)

  function change(next: CardFields) {
    setCard(next)
    setErrors({})
    setRefusal(null)
  }

  function refuse(wrong: CardErrors, message: string | null = null) {
    setErrors(wrong)
    setRefusal(message)
    work(false)
    const first = fields.find(({ name }) => wrong[name] !== undefined)
    const control = first && form.current?.elements.namedItem(first.name)
    if (control instanceof HTMLElement) control.focus()
  }

  function work(isWorking: boolean) {
    setBusy(isWorking)
    onBusy(isWorking)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || disabled) return
    work(true)
    setErrors({})
    setRefusal(null)
    const begun = await payment.begin()
    if (!begun.ok) return refuse({}, begun.message)
    const result = await confirmCard(begun.payment, card)
    switch (result.state) {
      case 'accepted':
        return onDone(await settle(begun.payment.paymentId, credits))
      case 'challenge':
        return window.location.assign(result.url)
      case 'refused':
        return refuse(result.errors)
      case 'expired':
        payment.discard()
        return refuse({}, result.message)
      default:
        return refuse({}, result.message)
    }
  }

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate autoComplete="off" className="space-y-4">
      <TestMode testCards={testCards} disabled={busy} onPick={(picked) => change(filledWith(picked, new Date()))} />
      <div className="grid grid-cols-2 gap-4">
        {fields.map(({ name, label, placeholder, max }) => (
          <div key={name} className={name === 'number' ? 'col-span-2' : undefined}>
            <Field label={i18n._(label)} error={errors[name]}>
              {(control) => (
                <Input
                  {...control}
                  name={name}
                  inputMode="numeric"
                  placeholder={placeholder === null ? '1234 1234 1234 1234' : i18n._(placeholder)}
                  maxLength={max}
                  value={card[name]}
                  readOnly={busy}
                  className="tabular-nums"
                  onChange={({ target: { value } }) =>
                    change({ ...card, [name]: name === 'number' ? cardNumber(value) : value })
                  }
                />
              )}
            </Field>
          </div>
        ))}
      </div>
      <CreditsRefusal title={translated(billingTitles.paymentFailed)} message={refusal} />
      <Button type="submit" size="lg" className="w-full" disabled={disabled || busy} aria-busy={busy || undefined}>
        {busy ? t`Paying...` : label}
      </Button>
    </form>
  )
}

type TestModeProps = { testCards: readonly TestCard[]; disabled: boolean; onPick: (card: TestCard) => void }

function TestMode({ testCards, disabled, onPick }: TestModeProps) {
  return (
    <div className="rounded border border-qualified/50 bg-qualified-soft px-3.5 py-3 text-sm">
      <p>
        <Trans>
          <Badge tone="qualified" className="mr-2 h-5 border border-qualified/50 px-1.5">
            TEST MODE
          </Badge>
          No money moves, and real cards are refused.
        </Trans>
      </p>
      <Select
        aria-label={t`Test card`}
        className="mt-2.5 w-full"
        value=""
        disabled={disabled}
        onChange={({ target: { value } }) => {
          const picked = testCards.find(({ number }) => number === value)
          if (picked !== undefined) onPick(picked)
        }}
      >
        <option value="">{t`Fill in a test card…`}</option>
        {testCards.map(({ number, effect }) => (
          <option key={number} value={number}>
            {cardNumber(number)} – {effect}
          </option>
        ))}
      </Select>
    </div>
  )
}
