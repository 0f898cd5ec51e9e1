import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { useAccountForm } from '../forms/use-account-form.ts'
import { enrolPhone, sendFactorCode } from './account-actions.ts'
import { AccountRefusal } from './account-refusal.tsx'
import { freeFactorName } from './free-factor-name.ts'
import { NewFactorCode } from './new-factor-code.tsx'
import { sectionIds } from './section-ids.ts'

/** `typedBefore` is the number from before the member had to sign in again, otherwise empty. */
type EnrolmentProps = { usedNames: readonly string[]; typedBefore: string; onAdded: () => void; onClose: () => void }
type Enrolled = { id: string; challengeId: string; phone: string }

/** Adds a phone: first its number, then the code that was sent to it. */
export function PhoneEnrolment(props: EnrolmentProps) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  if (enrolled === null) return <PhoneForm {...props} onEnrolled={setEnrolled} />
  return <PhoneCode enrolled={enrolled} onAdded={props.onAdded} onClose={props.onClose} />
}

type PhoneFormProps = EnrolmentProps & { onEnrolled: (enrolled: Enrolled) => void }

function PhoneForm({ usedNames, typedBefore, onEnrolled, onClose }: PhoneFormProps) {
  const [typed, setTyped] = useState(typedBefore)
  const form = useAccountForm({
    fields: ['phone'],
    onTyped: ({ phone }) => setTyped(phone),
    check: ({ phone }) =>
      /^\+?[1-9]\d{6,14}$/.test(digitsOf(phone))
        ? null
        : {
            field: 'phone' as const,
            title: t`Phone number`,
            message: t`Include the country code, for example +49 151 23456789.`,
          },
    send: async (values) => {
      const phone = digitsOf(values.phone)
      try {
        onEnrolled({ ...(await enrolPhone(phone, freeFactorName(t`Phone`, usedNames))), phone })
        return null
      } catch (error) {
        return { ...authMessage(error, 'factor'), field: 'phone' as const }
      }
    },
  })
  return (
    <form {...form.props} className="mt-5 space-y-3">
      <Field
        label={t`Phone number`}
        hint={t`Include the country code. An authenticator app is safer: phone numbers can be hijacked.`}
        error={form.errorOf('phone')}
      >
        {(control) => (
          <Input
            {...control}
            name="phone"
            defaultValue={typedBefore}
            type="tel"
            required
            height="md"
            autoComplete="tel"
            className="max-w-72 tabular-nums"
          />
        )}
      </Field>
      <AccountRefusal refusal={form.refusal} section={sectionIds.factors} typed={() => ({ phone: typed })} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!form.ready}>
          {form.busy ? t`Sending...` : t`Send code`}
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

type PhoneCodeProps = Pick<EnrolmentProps, 'onAdded' | 'onClose'> & { enrolled: Enrolled }

function PhoneCode({ enrolled, onAdded, onClose }: PhoneCodeProps) {
  const { phone } = enrolled
  const again = useMutation({ mutationFn: () => sendFactorCode(enrolled.id) })
  return (
    <div className="mt-5">
      <p className="mb-3 text-sm leading-6">
        <Trans>
          We sent a code to <span className="font-medium tabular-nums">{phone}</span>.{' '}
          <button type="button" className="link min-h-6" disabled={again.isPending} onClick={() => again.mutate()}>
            Send another
          </button>
        </Trans>
      </p>
      {again.isError && (
        <p role="alert" className="mb-3 text-lost text-sm">
          {authMessage(again.error, 'factor').message}
        </p>
      )}
      <NewFactorCode
        factorId={enrolled.id}
        challengeId={again.data ?? enrolled.challengeId}
        hint={t`From the message we sent.`}
        onAdded={onAdded}
        onClose={onClose}
      />
    </div>
  )
}

/** A number as it is dialled: without spaces, brackets, dashes. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+')
}
