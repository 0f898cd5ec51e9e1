import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ChangeEvent, type DragEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'

type ListFieldProps = {
  text: string
  /** Lines with an invalid entry, counted from 1. */
  invalidLines: ReadonlySet<number>
  area: RefObject<HTMLTextAreaElement | null>
  error: string | undefined
  readOnly: boolean
  onText: (text: string) => void
}

/** The list of pages: typed, pasted, dropped or chosen as a file, with line numbers. */
export function ListField({ text, invalidLines, area, error, readOnly, onText }: ListFieldProps) {
  const [outcome, setOutcome] = useState<{ isFailure: boolean; text: string } | null>(null)
  const [isOver, setIsOver] = useState(false)

  async function handleFile(file: File | undefined) {
    if (file === undefined || readOnly) return
    try {
      const { readListFile } = await import('./read-list-file.ts')
      const { addresses } = await readListFile(file)
      const before = text.trim() === '' ? '' : `${text.replace(/\n+$/, '')}\n`
      onText(`${before}${addresses.join('\n')}\n`)
      setOutcome({
        isFailure: false,
        text: plural(addresses.length, {
          one: `# entry imported from ${{ file: file.name }}.`,
          other: `# entries imported from ${{ file: file.name }}.`,
        }),
      })
    } catch (error) {
      setOutcome({ isFailure: true, text: error instanceof Error ? error.message : String(error) })
    }
  }

  function handleDrop(event: DragEvent) {
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void handleFile(file)
  }

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <Field
      label={t`Pages that should link to it`}
      hint={t`Optional. One URL per line, or drop a .csv, .txt or .xlsx file. Without a list, we check this site’s own posts for the destination.`}
      error={error}
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button below does the same
        <div onDrop={handleDrop} onDragOver={handleDragOver} onDragLeave={() => setIsOver(false)}>
          <NumberedArea
            {...control}
            area={area}
            text={text}
            invalidLines={invalidLines}
            readOnly={readOnly}
            isOver={isOver}
            onText={onText}
          />
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <FileButton disabled={readOnly} onFile={(file) => void handleFile(file)} />
            <p role="status" className={classNames('text-sm', outcome?.isFailure ? 'text-lost' : 'text-ink-soft')}>
              {outcome?.text}
            </p>
          </div>
        </div>
      )}
    </Field>
  )
}

type NumberedAreaProps = Omit<ListFieldProps, 'error'> & {
  id: string
  isOver: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function NumberedArea({ text, invalidLines, area, isOver, onText, ...control }: NumberedAreaProps) {
  const numbers = useRef<HTMLDivElement>(null)
  const count = text.split('\n').length

  function handleScroll() {
    if (numbers.current !== null && area.current !== null) numbers.current.scrollTop = area.current.scrollTop
  }

  return (
    <div
      className={classNames(
        'flex h-56 overflow-hidden rounded border bg-surface transition-colors focus-within:border-focus focus-within:outline-2 focus-within:outline-focus',
        isOver ? 'border-verified bg-verified-soft' : 'border-line-strong hover:border-ink-soft',
        control['aria-invalid'] && 'border-lost',
      )}
    >
      <div
        ref={numbers}
        aria-hidden="true"
        className="min-w-10 shrink-0 select-none overflow-hidden border-line border-r bg-sunken px-2 py-2.5 text-right font-mono text-ink-soft text-xs leading-5 tabular-nums"
      >
        <LineNumbers count={count} invalidLines={invalidLines} />
        {/* The same space below as in the text area, so that both scroll alike. */}
        <div className="h-8" />
      </div>
      <textarea
        {...control}
        ref={area}
        name="urlList"
        value={text}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onText(target.value)}
        onScroll={handleScroll}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={'https://example.com/a-post\nhttps://example.org/another'}
        className="h-full min-w-0 flex-1 resize-none overflow-auto whitespace-pre bg-transparent px-3 py-2.5 font-mono text-ink text-xs leading-5 outline-none"
      />
    </div>
  )
}

/** One element for all numbers between two invalid lines, because ten thousand elements would be slow to draw. */
function LineNumbers({ count, invalidLines }: { count: number; invalidLines: ReadonlySet<number> }) {
  const pieces: { from: number; isInvalid: boolean; text: string }[] = []
  for (let line = 1; line <= count; line += 1) {
    const isInvalid = invalidLines.has(line)
    const last = pieces.at(-1)
    if (last?.isInvalid === isInvalid) last.text += `\n${line}`
    else pieces.push({ from: line, isInvalid, text: String(line) })
  }
  return pieces.map(({ from, isInvalid, text }) => (
    <pre key={from} className={classNames('font-mono', isInvalid && 'font-semibold text-lost')}>
      {text}
    </pre>
  ))
}

function FileButton({ disabled, onFile }: { disabled: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        aria-label={t`File with pages`}
        hidden
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
