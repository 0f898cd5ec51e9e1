import { Trans } from '@lingui/react/macro'
import { FileCheck2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { type Outcome, verifyFile } from './verify-file.ts'
import { VerifyResult } from './verify-result.tsx'

type State = { name: string; outcome: Outcome | null }

/** Verifies the file of a report. The file is read in the browser and not uploaded. */
export function VerifyReport() {
  const [state, setState] = useState<State | null>(null)

  async function check(file: File | undefined) {
    if (file === undefined) return
    setState({ name: file.name, outcome: null })
    // A large file blocks the browser, so the message is drawn first.
    await new Promise((resolve) => setTimeout(resolve, 30))
    const outcome = await verifyFile(file)
    setState((present) => (present?.name === file.name ? { name: file.name, outcome } : present))
  }

  return (
    <>
      <DropZone onFile={(file) => void check(file)} />
      <div role="status" className="mt-6">
        {state !== null && state.outcome === null && (
          <p className="text-ink-soft">
            <Trans>
              Verifying <span className="font-medium text-ink wrap-anywhere">{state.name}</span>
            </Trans>
          </p>
        )}
        {state !== null && state.outcome !== null && <VerifyResult name={state.name} outcome={state.outcome} />}
      </div>
    </>
  )
}

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [isOver, setIsOver] = useState(false)

  function handleOver(event: DragEvent) {
    event.preventDefault()
    setIsOver(true)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
  }

  return (
    <label
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={classNames(
        'relative flex min-h-44 cursor-pointer flex-col items-center justify-center gap-1 rounded border border-dashed px-6 py-8 text-center transition-colors',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2',
        isOver ? 'border-verified bg-verified-soft' : 'border-line-strong bg-surface hover:bg-sunken',
      )}
    >
      <FileCheck2 size={24} strokeWidth={1.5} className="mb-2 text-ink-faint" aria-hidden="true" />
      <span className="font-medium">
        <Trans>Choose a report, or drop it here</Trans>
      </span>
      <span className="text-ink-soft text-sm">
        <Trans>The JSON file of a backlink report. It stays in this browser.</Trans>
      </span>
      <input
        type="file"
        accept=".json,application/json"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Lets the user choose the same file again after a change.
          event.target.value = ''
        }}
      />
    </label>
  )
}
