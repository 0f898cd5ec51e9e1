import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { generatorTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/language.ts'
import { emptyFields, type GeneratorFields } from './generator-fields.ts'
import { GeneratorForm } from './generator-form.tsx'
import { GeneratorSheet } from './generator-sheet.tsx'
import type { PublishedDialogProps } from './published-dialog.tsx'
import { TrialLinks } from './trial-links.tsx'
import { useGenerator } from './use-generator.ts'

/** The dialog is a second place for what the sheet shows already: when it cannot be loaded, the page goes on without it. */
const loadDialog = (): Promise<{ default: ComponentType<PublishedDialogProps> }> =>
  import('./published-dialog.tsx').then(
    ({ PublishedDialog }) => ({ default: PublishedDialog }),
    () => ({ default: () => null }),
  )
const PublishedDialog = lazy(loadDialog)

/** `lifetime` of a trial post in words; `intro` stands above the form. */
type GeneratorProps = { origin: string; lifetime: string; intro: ReactNode }

/** The generator: the form on one side, on the other the sheet on which the article appears. */
export function Generator({ origin, lifetime, intro }: GeneratorProps) {
  const { state, start, cancel } = useGenerator()
  const [fields, setFields] = useState<GeneratorFields>(emptyFields)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { post } = state

  function handleStart(typed: GeneratorFields) {
    start(typed)
    void loadDialog()
    // The pressed button is about to be disabled, which would drop the focus.
    sheet.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <section
        aria-labelledby="generator-title"
        className="page-width grid grid-cols-[minmax(0,1fr)] gap-10 pt-10 pb-16 sm:pt-14 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-16 lg:pb-24 xl:gap-24"
      >
        <div>
          {intro}
          <h2
            id="generator-title"
            className="mt-8 mb-4 border-line border-t pt-6 font-semibold text-xl tracking-[-0.015em]"
          >
            {translated(generatorTexts.title)}
          </h2>
          <GeneratorForm
            busy={state.phase === 'running'}
            fields={fields}
            refused={state.refused}
            onFields={setFields}
            onStart={handleStart}
            onCancel={cancel}
          />
          <noscript>
            <p className="mt-4 text-ink-soft text-sm">
              <Trans>
                This form needs JavaScript to show the article while it is written. Without it, send the three fields as
                JSON to <code className="text-ink">POST {origin}/api/trial-posts</code>.
              </Trans>
            </p>
          </noscript>
        </div>
        <div ref={sheet} tabIndex={-1} className="scroll-my-6 outline-none">
          <GeneratorSheet
            state={state}
            fields={fields}
            origin={origin}
            lifetime={lifetime}
            onRetry={() => handleStart(fields)}
          />
        </div>
      </section>
      <TrialLinks origin={origin} lifetime={lifetime} />
      {post !== null && (
        <Suspense fallback={null}>
          <PublishedDialog
            post={post}
            origin={origin}
            open={closedFor !== post.id}
            onClose={() => setClosedFor(post.id)}
          />
        </Suspense>
      )}
    </>
  )
}
