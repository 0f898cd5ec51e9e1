import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { postTagMax, postTagsMax } from '#contract/limits.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { knownTagsQuery } from '../queries.ts'
import { addTags, type RefusedTag } from './read-tags.ts'

type TagsFieldProps = { tags: readonly string[]; onTags: (tags: string[]) => void }

/**
 * Tags, each shown as a chip. Enter, a comma or leaving the field adds the typed tags; a list can be pasted; Backspace in the empty field removes the
 * last tag. Tags of the blog are suggested.
 */
export function TagsField({ tags, onTags }: TagsFieldProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const [wasReached, setReached] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const known = useQuery({ ...knownTagsQuery, enabled: wasReached })
  const suggested = (known.data ?? []).filter((tag) => !tags.includes(tag))

  function take(typed: string, rest = '') {
    const { tags: next, added, refused } = addTags(tags, typed)
    if (added.length > 0) onTags(next)
    setProblem(refused && problemText(refused))
    // A refused tag stays in the field, so that it can be corrected, unless it is already present.
    setText(refused !== undefined && added.length === 0 && refused.why !== 'known' ? typed.trim() : rest)
    if (added.length > 0) setAnnouncement(addedText(added.join(', '), next.length))
  }

  function remove(tag: string) {
    const next = tags.filter((one) => one !== tag)
    onTags(next)
    setProblem(undefined)
    setAnnouncement(removedText(tag, next.length))
    input.current?.focus()
  }

  function handleChange({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const lastComma = value.lastIndexOf(',')
    // Browsers report the choice of a suggestion as a replacement, or not as an `InputEvent`.
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType !== 'insertReplacementText'
    if (lastComma !== -1) take(value.slice(0, lastComma), value.slice(lastComma + 1).trimStart())
    else if (!isTyped && suggested.includes(value)) take(value)
    else {
      setText(value)
      setProblem(undefined)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    const last = tags.at(-1)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      take(text)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined && !event.repeat) {
      event.preventDefault()
      remove(last)
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[,;\n\r]/.test(pasted.trim())) return
    event.preventDefault()
    take(`${text}${pasted}`)
  }

  return (
    <Field label={t`Tags`} hint={hintOf(tags.length)} error={problem}>
      {(control) => (
        <div className="flex min-h-10 flex-wrap items-center gap-1.5 rounded border border-line-strong bg-surface p-1.5 outline-focus transition-colors hover:border-ink-soft has-disabled:bg-sunken has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2">
          {tags.length > 0 && (
            <ul aria-label={t`Chosen tags`} className="contents">
              {tags.map((tag) => (
                <Chip key={tag} tag={tag} onRemove={() => remove(tag)} />
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={input}
            list={listId}
            value={text}
            enterKeyHint="enter"
            autoComplete="off"
            autoCapitalize="none"
            onFocus={() => setReached(true)}
            onBlur={() => text.trim() !== '' && take(text)}
            onChange={handleChange}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            className="h-7 min-w-24 flex-1 rounded-sm bg-transparent px-1.5 text-base text-ink outline-none disabled:text-ink-soft"
          />
          <datalist id={listId}>
            {suggested.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <span role="status" className="sr-only">
            {announcement}
          </span>
        </div>
      )}
    </Field>
  )
}

function Chip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <li className="flex min-w-0 items-center gap-0.5 rounded bg-verified-soft ps-2 text-sm text-verified leading-6">
      <span dir="auto" className="wrap-anywhere">
        {tag}
      </span>
      <button
        type="button"
        aria-label={t`Remove the tag ${tag}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded hover:bg-sunken disabled:opacity-50"
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}

function addedText(added: string, count: number): string {
  return plural(count, { one: `Added ${added}. # tag.`, other: `Added ${added}. # tags.` })
}

function removedText(removed: string, count: number): string {
  return plural(count, { one: `Removed ${removed}. # tag.`, other: `Removed ${removed}. # tags.` })
}

function problemText({ why, tag }: RefusedTag): string {
  if (why === 'known') return t`You’ve already added “${tag}”.`
  return why === 'long'
    ? plural(postTagMax, { one: 'A tag can have at most # character.', other: 'A tag can have at most # characters.' })
    : plural(postTagsMax, { one: 'A post can have at most # tag.', other: 'A post can have at most # tags.' })
}

function hintOf(count: number): string {
  return count >= postTagsMax
    ? t`You’ve reached the limit of ${postTagsMax} tags.`
    : t`Up to ${postTagsMax}. Press Enter or comma to add a tag.`
}
