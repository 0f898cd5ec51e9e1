import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import {
  type StaffTestimonial,
  type TestimonialFields,
  testimonialAvatarMax,
  testimonialContentMax,
  testimonialNameMax,
  testimonialRoleMax,
} from '#contract/operations/site-content.ts'
import { claimSourceMax } from '#contract/operations/site-content-values.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field, type FieldControl } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { addTestimonialMutation, changeTestimonialMutation } from './queries.ts'

type Draft = { name: string; role: string; content: string; avatar: string; rating: number; source: string }

/** Adds or edits a testimonial; an edit can be undone. */
export function TestimonialDialog({
  testimonial,
  onClose,
}: {
  testimonial: StaffTestimonial | null
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={testimonial === null ? t`Add a testimonial` : t`Edit testimonial`}
      description={t`Use the customer’s own words and link to the source.`}
    >
      <TestimonialForm testimonial={testimonial} onClose={onClose} />
    </Dialog>
  )
}

function TestimonialForm({ testimonial, onClose }: { testimonial: StaffTestimonial | null; onClose: () => void }) {
  const before = draftOf(testimonial)
  const [draft, setDraft] = useState(before)
  const [wasSent, setWasSent] = useState(false)
  const add = useMutation(addTestimonialMutation)
  const change = useMutation(changeTestimonialMutation)
  const undo = useMutation({
    ...changeTestimonialMutation,
    onError: (error) => notify({ title: t`Couldn’t undo`, description: problemOf(error).message, tone: 'lost' }),
  })
  const { isPending, isError, error } = testimonial === null ? add : change
  const missing = missingIn(draft)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (Object.keys(missing).length > 0) return
    const fields = fieldsOf(draft)
    if (testimonial === null) return add.mutate(fields, { onSuccess: () => notifySaved(t`Testimonial added`) })
    const { id } = testimonial
    const action = {
      label: t`Undo`,
      altText: t`Edit the testimonial again to restore its text`,
      onSelect: () => undo.mutate({ id, ...fieldsOf(before) }),
    }
    change.mutate({ id, ...fields }, { onSuccess: () => notifySaved(t`Testimonial updated`, action) })
  }

  function notifySaved(title: string, action?: { label: string; altText: string; onSelect: () => void }) {
    onClose()
    notify({ title, tone: 'verified', ...(action && { action }) }, { force: true })
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-6 space-y-5">
      <TestimonialInputs draft={draft} problems={wasSent ? missing : {}} onChange={set} />
      {isError && (
        <p role="alert" className="text-lost text-sm">
          {problemOf(error).message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={isPending || JSON.stringify(draft) === JSON.stringify(before)}>
          {isPending ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  )
}

type Problems = Partial<Record<keyof Draft, string>>
type InputsProps = { draft: Draft; problems: Problems; onChange: (part: Partial<Draft>) => void }

function TestimonialInputs({ draft, problems, onChange }: InputsProps) {
  const input = (name: 'name' | 'role' | 'avatar', max: number) => (control: FieldControl) => (
    <Input
      {...control}
      height="md"
      maxLength={max}
      value={draft[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  const area = (name: 'content' | 'source', max: number, rows: number) => (control: FieldControl) => (
    <TextArea
      {...control}
      rows={rows}
      maxLength={max}
      value={draft[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <>
      <Field label={t`Testimonial`} error={problems.content}>
        {area('content', testimonialContentMax, 4)}
      </Field>
      <Pair>
        <Field label={t`Name`} error={problems.name}>
          {input('name', testimonialNameMax)}
        </Field>
        <Field label={t`Role and company`} error={problems.role}>
          {input('role', testimonialRoleMax)}
        </Field>
      </Pair>
      <Pair>
        <Field label={t`Rating`}>
          {(control) => (
            <Select
              {...control}
              className="w-full"
              value={draft.rating}
              onChange={({ target }) => onChange({ rating: Number(target.value) })}
            >
              {[5, 4, 3, 2, 1].map((rating) => (
                <option key={rating} value={rating}>
                  {t`${rating} of 5`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Picture`} hint={t`A path on this site. Optional.`} error={problems.avatar}>
          {input('avatar', testimonialAvatarMax)}
        </Field>
      </Pair>
      <Field label={t`Source`} hint={t`A URL or document. Without one, the testimonial isn’t shown in production.`}>
        {area('source', claimSourceMax, 2)}
      </Field>
    </>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>
}

function missingIn({ name, role, content, avatar }: Draft): Problems {
  return {
    ...(name.trim() === '' && { name: t`Please enter the name.` }),
    ...(role.trim() === '' && { role: t`Please enter who this person is.` }),
    ...(content.trim() === '' && { content: t`Please enter the testimonial.` }),
    ...(!/^(?:\/[^/\\\s]\S*)?$/.test(avatar.trim()) && { avatar: t`Please enter a path that begins with a slash.` }),
  }
}

function draftOf(testimonial: StaffTestimonial | null): Draft {
  if (testimonial === null) return { name: '', role: '', content: '', avatar: '', rating: 5, source: '' }
  const { name, role, content, avatar, rating, source } = testimonial
  return { name, role, content, avatar: avatar ?? '', rating, source: source ?? '' }
}

function fieldsOf({ avatar, source, ...fields }: Draft): TestimonialFields {
  return { ...fields, avatar: orNull(avatar), source: orNull(source) }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
