import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PostPreview } from '#contract/posts.ts'
import { generatorTexts } from '#contract/texts.ts'
import { openDialog, useDialog } from '#web/platform/dialogs.ts'
import { translated } from '#web/platform/language.ts'
import { emptyFields, type GeneratorFields } from './generator-fields.ts'
import { GeneratorForm } from './generator-form.tsx'
import { GeneratorSheet } from './generator-sheet.tsx'
import { TrialLinks } from './trial-links.tsx'
import { useGenerator } from './use-generator.ts'

/** `lifetime` of a trial post in words; `intro` stands above the form. */
type GeneratorProps = { origin: string; lifetime: string; intro: ReactNode }

/** The generator: the form on one side, on the other the sheet on which the article appears. */
export function Generator({ origin, lifetime, intro }: GeneratorProps) {
  const { state, start, cancel } = useGenerator()
  const [fields, setFields] = useState<GeneratorFields>(emptyFields)
  const sheet = useRef<HTMLDivElement>(null)
  usePublishedDialog(state.post, origin)

  function handleStart(typed: GeneratorFields) {
    start(typed)
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
    </>
  )
}

/** Shows once what a guest got. Whoever is in the middle of another dialog by then finishes that first. */
function usePublishedDialog(post: PostPreview | null, origin: string) {
  const { type } = useDialog()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (post === null || type !== 'none' || shown.current === post.id) return
    shown.current = post.id
    openDialog('published', { post, origin })
  }, [post, type, origin])
}
