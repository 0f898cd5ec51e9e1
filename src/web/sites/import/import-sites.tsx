import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type DragEvent, useMemo, useRef, useState } from 'react'
import { sitesImportedMax } from '#contract/limits.ts'
import { readSiteLines } from '#contract/sites/site-lines.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldControl } from '#web/ui/forms/field.tsx'
import { importSitesMutation } from '../queries.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview, readLinesOf } from './import-preview.tsx'

const characterMax = 500_000
const tooLong = msg`The file is too large. Split it to add more.`

/** Imports domains, pasted or from a file. Shows the parsed lines before the import, and the skipped lines after it. */
export function ImportSites() {
  const [text, setText] = useState('')
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const add = useMutation(importSitesMutation)
  const lines = useMemo(() => (text.length > characterMax ? [] : readLinesOf(readSiteLines(text))), [text])
  const addable = lines.filter(({ problem }) => problem === null).length

  function handleText(next: string) {
    add.reset()
    setFileProblem(null)
    setText(next)
  }

  async function handleFile(file: File | undefined) {
    if (file === undefined) return
    if (file.size > characterMax) setFileProblem(i18n._(tooLong))
    else handleText(await file.text())
  }

  const problem =
    fileProblem ?? problemWith(text, lines.length) ?? (add.isError ? problemOf(add.error).message : undefined)
  const importText = plural(addable, { one: 'Import # domain', other: 'Import # domains' })
  const isReady = addable > 0 && problemWith(text, lines.length) === undefined
  return (
    <section aria-labelledby="import-title">
      <h2 id="import-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Import</Trans>
      </h2>
      <div className="mt-4 max-w-[46rem]">
        <Field label={t`Domains`} hint={i18n._(hint)} error={problem}>
          {(control) => (
            <TextArea control={control} text={text} onText={handleText} onFile={(file) => void handleFile(file)} />
          )}
        </Field>
        {lines.length > 0 && !add.isSuccess && <ImportPreview lines={lines} />}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            disabled={!isReady || add.isPending}
            onClick={() => add.mutate(text, { onSuccess: () => setText('') })}
          >
            {add.isPending ? t`Importing...` : isReady ? importText : t`Import`}
          </Button>
          <FileButton onFile={(file) => void handleFile(file)} />
        </div>
        {add.isSuccess && <ImportOutcome outcome={add.data} />}
      </div>
    </section>
  )
}

const hint = msg`One domain per line, or CSV with a header row: domain, name, tagline, theme, categories. You can also drop a file here.`

function tooManyLines(): string {
  return t`A file can contain up to ${sitesImportedMax} domains. Split it to add more.`
}

function problemWith(text: string, lines: number): string | undefined {
  if (text.length > characterMax) return i18n._(tooLong)
  if (lines > sitesImportedMax) return tooManyLines()
  return text.trim() !== '' && lines === 0 ? translated(siteTexts.noLines) : undefined
}

type TextAreaProps = {
  control: FieldControl
  text: string
  onText: (text: string) => void
  onFile: (file: File | undefined) => void
}

function TextArea({ control, text, onText, onFile }: TextAreaProps) {
  const [isOver, setIsOver] = useState(false)

  function handleDrop(event: DragEvent) {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFile(event.dataTransfer.files[0])
  }

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <textarea
      {...control}
      value={text}
      onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onText(target.value)}
      onDrop={handleDrop}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      rows={7}
      wrap="off"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      placeholder={'domain,name,categories\nblog.example.com,The blog,Travel'}
      className={classNames(
        'block w-full overflow-auto whitespace-pre rounded border px-3 py-2.5 font-mono text-ink text-xs leading-5 transition-colors',
        'hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-lost',
        isOver ? 'border-verified bg-verified-soft' : 'border-line-strong bg-surface',
      )}
    />
  )
}

function FileButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={t`File with domains`}
        hidden
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
