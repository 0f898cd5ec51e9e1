import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { anchorTextMax, keywordMax, targetUrlMax } from '#contract/limits.ts'
import type { Tone } from '#contract/posts/post-fields.ts'
import { tones } from '#contract/posts/post-values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import {
  type FieldProblem,
  type GeneratorField,
  type GeneratorFields,
  problemOfFields,
} from '../generator/generator-fields.ts'
import { type WrittenDraft, writeDraft } from './write-draft.ts'

type WriteDraftDialogProps = {
  /** The current keyword of the post, or an empty text. */
  keyword: string
  /** Whether an existing title or text will be replaced. */
  replaces: boolean
  onWritten: (draft: WrittenDraft, keyword: string) => void
  onClose: () => void
}

/** Takes a keyword and a link, and generates a first draft. Closing the dialog stops the writing. */
export function WriteDraftDialog({ keyword, replaces, onWritten, onClose }: WriteDraftDialogProps) {
  const [fields, setFields] = useState<GeneratorFields>({ keyword, anchorText: '', targetUrl: '' })
  const [tone, setTone] = useState<Tone>('professional')
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const writing = useMutation({
    mutationFn: () => writeDraft({ ...fields, tone }, leaving.current.signal),
    onSuccess: (draft) => onWritten(draft, fields.keyword.trim()),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const found = problemOfFields(fields)
    setProblem(found)
    if (found === null) writing.mutate()
  }

  const field = (name: GeneratorField, label: string, max: number) => (
    <Field label={label} error={problem?.field === name ? problem.message : undefined}>
      {(control) => (
        <Input
          {...control}
          height="md"
          maxLength={max}
          autoComplete="off"
          dir={name === 'targetUrl' ? 'ltr' : 'auto'}
          inputMode={name === 'targetUrl' ? 'url' : 'text'}
          readOnly={writing.isPending}
          value={fields[name]}
          onChange={({ target }) => {
            setFields({ ...fields, [name]: target.value })
            setProblem(null)
          }}
        />
      )}
    </Field>
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Write a draft`}
      description={t`The writer composes an article about a keyword, with one link. You can change every word before you publish it.`}
    >
      <form onSubmit={handleSubmit} noValidate className="mt-6 space-y-5">
        {field('keyword', t`Keyword`, keywordMax)}
        {field('anchorText', t`Anchor Text`, anchorTextMax)}
        {field('targetUrl', t`Target URL`, targetUrlMax)}
        <Field label={t`Tone`}>
          {(control) => (
            <Select
              {...control}
              height="lg"
              className="w-full"
              value={tone}
              onChange={({ target }) => setTone(tones.find((one) => one === target.value) ?? 'professional')}
            >
              {tones.map((one) => (
                <option key={one} value={one}>
                  {toneName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {replaces && (
          <p className="text-ink-soft text-sm">
            <Trans>This replaces the title and the text. You can restore yours.</Trans>
          </p>
        )}
        {writing.error !== null && (
          <p role="alert" className="text-lost text-sm">
            {writing.error.message}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={writing.isPending}>
            {writing.isPending ? t`Writing…` : t`Write draft`}
          </Button>
          <p role="status" className="text-ink-soft text-sm">
            {writing.isPending && t`This takes a few seconds. Close the dialog to stop it.`}
          </p>
        </div>
      </form>
    </Dialog>
  )
}

function toneName(tone: Tone): string {
  const names: Record<Tone, string> = {
    professional: t`Professional`,
    conversational: t`Conversational`,
    technical: t`Technical`,
    casual: t`Casual`,
    persuasive: t`Persuasive`,
  }
  return names[tone]
}
