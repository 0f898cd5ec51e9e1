import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { contactMessageMax, contactNameMax, contactSubjectMax, emailMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldControl } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { sendMessage } from './queries.ts'
import {
  type ContactField,
  type ContactProblems,
  contactFields,
  problemsOf,
  type TypedMessage,
  typedMessage,
} from './typed-message.ts'

/** The server's answer to a form that was sent without scripts. */
export type ContactRefusal = { typed: TypedMessage; problems: ContactProblems; message: string | null }

type ContactFormProps = { refusal: ContactRefusal | null; onSent: (copied: boolean) => void }

const controls = [
  { name: 'name', label: msg`Your name`, max: contactNameMax, type: 'text', autoComplete: 'name' },
  { name: 'email', label: msg`Email`, max: emailMax, type: 'email', autoComplete: 'email' },
  { name: 'subject', label: msg`Subject`, max: contactSubjectMax, type: 'text', autoComplete: 'off' },
] as const

/** Without scripts the browser sends the form to this page; with scripts the visitor stays on the page. */
export function ContactForm({ refusal, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'sending' | 'working'>('idle')
  const [problems, setProblems] = useState<ContactProblems>(refusal?.problems ?? {})
  const [message, setMessage] = useState<string | null>(refusal?.message ?? null)
  const [copy, setCopy] = useState(false)
  const { user } = useSession()
  const typed = refusal?.typed
  const isBusy = state !== 'idle'

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const now = typedMessage(new FormData(event.currentTarget))
    setMessage(null)
    if (!accept(problemsOf(now))) return
    setState('sending')
    try {
      const { copied } = await sendMessage(now, { copy: copy && user !== null, onWork: () => setState('working') })
      onSent(copied)
    } catch (error) {
      setMessage(problemOf(error).message)
      setState('idle')
    }
  }

  /** Shows the problems and focuses the first invalid field; returns `true` when there are none. */
  function accept(found: ContactProblems): boolean {
    setProblems(found)
    const first = contactFields.find((field) => found[field] !== undefined)
    const control = first === undefined ? null : form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first === undefined
  }

  function handleInput(field: ContactField) {
    setProblems(({ [field]: _corrected, ...others }) => others)
  }

  return (
    <form
      ref={form}
      method="post"
      action="/contact"
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      aria-label={t`Contact`}
      className="space-y-5"
    >
      {controls.map(({ name, label, max, type, autoComplete }) => (
        <Field key={name} label={i18n._(label)} error={problemText(problems[name])}>
          {(control) => (
            <Input
              {...control}
              name={name}
              type={type}
              maxLength={max}
              autoComplete={autoComplete}
              defaultValue={typed?.[name]}
              readOnly={isBusy}
              onInput={() => handleInput(name)}
              required
            />
          )}
        </Field>
      ))}
      <Field label={t`Message`} error={problemText(problems.message)}>
        {(control) => (
          <MessageArea
            control={control}
            defaultValue={typed?.message}
            readOnly={isBusy}
            onInput={() => handleInput('message')}
          />
        )}
      </Field>
      {user?.email !== undefined && (
        <label className="flex items-start gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={copy}
            onChange={({ target }) => setCopy(target.checked)}
            className="mt-0.5 size-4.5 shrink-0"
          />
          <span>
            <Trans>
              Send me a copy
              <span className="block text-ink-faint">
                Only to {user.email}, your account’s email address. Enter the same address above.
              </span>
            </Trans>
          </span>
        </label>
      )}
      {message !== null && (
        <p role="alert" className="rounded bg-lost-soft p-3 text-sm">
          {translated(message)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="lg" className="grow sm:grow-0" disabled={isBusy}>
          {isBusy ? t`Sending...` : t`Send message`}
        </Button>
        <p role="status" className="basis-full text-ink-soft text-sm sm:basis-auto">
          {state === 'working' && t`Running a short anti-abuse check. This can take a few seconds.`}
        </p>
      </div>
    </form>
  )
}

/** The problem text of the contract in the current language. */
function problemText(problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : translated(problem)
}

type MessageAreaProps = {
  control: FieldControl
  defaultValue: string | undefined
  readOnly: boolean
  onInput: () => void
}

function MessageArea({ control, ...props }: MessageAreaProps) {
  return (
    <textarea
      {...control}
      {...props}
      name="message"
      rows={8}
      maxLength={contactMessageMax}
      required
      className={classNames(
        'block w-full resize-y rounded border border-line-strong bg-surface px-3 py-2.5 text-base text-ink transition-colors',
        'hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-lost',
      )}
    />
  )
}
