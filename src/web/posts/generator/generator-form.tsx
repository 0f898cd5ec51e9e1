import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { anchorTextMax, keywordMax, targetUrlMax } from '#contract/limits.ts'
import { generatorTexts } from '#contract/texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import exampleArticle from './example-article.json' with { type: 'json' }
import {
  emptyFields,
  type FieldProblem,
  type GeneratorField,
  type GeneratorFields,
  generatorFieldNames,
  isComplete,
  missingField,
  problemOfFields,
  savedFields,
  saveFields,
} from './generator-fields.ts'
import { loadGenerator } from './use-generator.ts'

type GeneratorFormProps = {
  busy: boolean
  fields: GeneratorFields
  /** The field of the last request that the server refused. */
  refused: FieldProblem | null
  onFields: (fields: GeneratorFields) => void
  onStart: (fields: GeneratorFields) => void
  onCancel: () => void
}

const controls = [
  {
    name: 'keyword',
    label: generatorTexts.keyword,
    hint: msg`What the article is about`,
    max: keywordMax,
    example: exampleArticle.keyword,
  },
  {
    name: 'anchorText',
    label: generatorTexts.anchorText,
    hint: msg`The clickable text of the link`,
    max: anchorTextMax,
    example: exampleArticle.anchorText,
  },
  {
    name: 'targetUrl',
    label: generatorTexts.targetUrl,
    hint: msg`The page the link points to`,
    max: targetUrlMax,
    example: exampleArticle.targetUrl,
  },
] as const satisfies { name: GeneratorField; label: string; hint: MessageDescriptor; max: number; example: string }[]

export function GeneratorForm({ busy, fields, refused, onFields, onStart, onCancel }: GeneratorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<FieldProblem | null>(null)
  const [corrected, setCorrected] = useState<FieldProblem | null>(null)
  const problem = found ?? (refused === corrected ? null : refused)
  useSavedInput(form, onFields)

  useEffect(() => {
    if (refused !== null) inputOf(form.current, refused.field)?.focus()
  }, [refused])

  function handleInput() {
    const typed = fieldsOf(form.current)
    setFound(null)
    setCorrected(refused)
    onFields(typed)
    saveFields(typed)
  }

  function handleSubmit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (busy) return
    const typed = fieldsOf(form.current)
    const wrong = problemOfFields(typed)
    setFound(wrong)
    if (wrong === null) onStart(typed)
    else inputOf(form.current, wrong.field)?.focus()
  }

  /** While the submit button is disabled, browsers ignore Enter, so the missing field would not be reported. */
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isComplete(fields)) handleSubmit(event)
  }

  /** Reports a field that contains only spaces when it loses the focus: it seems empty, and the button stays disabled. */
  function handleLeave(name: GeneratorField, typed: string) {
    if (typed !== '' && typed.trim() === '') setFound(missingField(name))
  }

  return (
    <form
      ref={form}
      data-autosave
      onInput={handleInput}
      onSubmit={handleSubmit}
      onFocus={() => void loadGenerator()}
      noValidate
    >
      <div className="space-y-2.5 sm:space-y-3.5">
        {controls.map(({ name, label, hint, max, example }) => (
          <Field
            key={name}
            label={translated(label)}
            hint={i18n._(hint)}
            hintBeside
            error={problem?.field === name ? `${problem.title}: ${problem.message}` : undefined}
          >
            {(control) => (
              <Input
                {...control}
                {...(name === 'targetUrl' && urlInput)}
                name={name}
                maxLength={max}
                placeholder={example}
                readOnly={busy}
                onKeyDown={handleKeyDown}
                onBlur={({ target }) => handleLeave(name, target.value)}
                required
                autoComplete="off"
              />
            )}
          </Field>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 sm:mt-5">
        <Button type="submit" size="lg" className="grow-[99]" disabled={busy || !isComplete(fields)}>
          {busy ? translated(generatorTexts.busy) : translated(generatorTexts.submit)}
        </Button>
        {busy && (
          <Button variant="secondary" size="lg" className="grow" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        {generatorTexts.notes.map((note) => (
          <li key={note} className="flex items-center gap-1.5">
            <Check size={14} strokeWidth={2.25} className="text-verified" aria-hidden="true" />
            {translated(note)}
          </li>
        ))}
      </ul>
    </form>
  )
}

const urlInput = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

/** Reads the fields from the page, because they may contain input from before hydration or from the browser's autofill. */
function fieldsOf(form: HTMLFormElement | null): GeneratorFields {
  if (form === null) return emptyFields
  const data = new FormData(form)
  const text = (name: GeneratorField) => String(data.get(name) ?? '')
  return { keyword: text('keyword'), anchorText: text('anchorText'), targetUrl: text('targetUrl') }
}

function inputOf(form: HTMLFormElement | null, name: GeneratorField): HTMLInputElement | null {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : null
}

/** Restores the input from before a reload, and reads the input from before hydration. */
function useSavedInput(form: RefObject<HTMLFormElement | null>, onFields: (fields: GeneratorFields) => void) {
  useEffect(() => {
    const saved = savedFields()
    for (const name of generatorFieldNames) {
      const input = inputOf(form.current, name)
      if (input !== null && input.value === '') input.value = saved[name]
    }
    onFields(fieldsOf(form.current))
  }, [form, onFields])
}
