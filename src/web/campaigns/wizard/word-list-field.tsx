import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { count } from '#web/platform/i18n/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

type WordListFieldProps = {
  label: string
  hint: string
  /** The label of the button, including the kind of entry for screen readers. */
  add: ReactNode
  error?: string | undefined
  words: readonly string[]
  wordMax: number
  countMax: number
  onWords: (words: string[]) => void
}

/** A list of short texts: Enter or a comma adds the typed text, Backspace in an empty field removes the last one. */
export function WordListField({
  label,
  hint,
  add: addLabel,
  error,
  words,
  wordMax,
  countMax,
  onWords,
}: WordListFieldProps) {
  const [typed, setTyped] = useState('')
  const isFull = words.length >= countMax

  function add(text: string) {
    const has = new Set(words.map((word) => word.toLowerCase()))
    const fresh = text
      .split(/[,\n]/)
      .map((part) => part.trim().replace(/\s+/g, ' ').slice(0, wordMax))
      .filter((part) => part !== '' && !has.has(part.toLowerCase()) && has.add(part.toLowerCase()))
    setTyped('')
    if (fresh.length > 0) onWords([...words, ...fresh].slice(0, countMax))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && words.length > 0) onWords(words.slice(0, -1))
  }

  return (
    <div>
      <Field
        label={label}
        hint={isFull ? t`You’ve reached the limit of ${{ max: count(countMax) }}.` : hint}
        error={error}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              autoComplete="off"
              value={typed}
              disabled={isFull}
              onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
              onKeyDown={handleKeyDown}
              onBlur={() => add(typed)}
            />
            <Button variant="secondary" className="h-11" disabled={typed.trim() === ''} onClick={() => add(typed)}>
              {addLabel}
            </Button>
          </div>
        )}
      </Field>
      {words.length > 0 && (
        <ul aria-label={label} className="mt-3 flex flex-wrap gap-2">
          {words.map((word) => (
            <li
              key={word}
              className="inline-flex min-h-8 max-w-full items-center gap-1 rounded border border-line bg-surface pl-2.5 text-sm"
            >
              <bdi className="min-w-0 py-1 wrap-anywhere">{word}</bdi>
              <button
                type="button"
                aria-label={t`Remove ${word}`}
                onClick={() => onWords(words.filter((other) => other !== word))}
                className="inline-flex size-8 shrink-0 items-center justify-center rounded text-ink-faint hover:text-lost"
              >
                <X size={14} strokeWidth={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
