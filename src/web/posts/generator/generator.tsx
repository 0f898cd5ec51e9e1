import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { generatorTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog, useDialog } from '#web/platform/overlays/dialogs.ts'
import { TrialLinks } from '../trials/trial-links.tsx'
import { emptyFields, type GeneratorFields } from './generator-fields.ts'
import { GeneratorForm } from './generator-form.tsx'
import { GeneratorSheet } from './generator-sheet.tsx'
import type { GeneratorState } from './generator-state.ts'
import { useGenerator } from './use-generator.ts'

/** `lifetime`: the lifetime of a trial post, as text; `intro` is shown above the form, `outro` below form and sheet. */
type GeneratorProps = { origin: string; lifetime: string; intro: ReactNode; outro: ReactNode }

/** The generator: the form on one side, the sheet with the article on the other. */
export function Generator({ origin, lifetime, intro, outro }: GeneratorProps) {
  const { state, start, cancel } = useGenerator()
  const [fields, setFields] = useState<GeneratorFields>(emptyFields)
  const sheet = useRef<HTMLDivElement>(null)
  usePublishedDialog(state, origin)

  function handleStart(typed: GeneratorFields) {
    start(typed)
    // The pressed button will be disabled, which would lose the focus.
    sheet.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <section
        aria-labelledby="generator-title"
        className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 pt-5 pb-7 sm:pt-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:pb-16 xl:gap-x-16"
      >
        <div className="lg:col-span-2">{intro}</div>
        <div>
          <h2 id="generator-title" className="mb-3 scroll-mt-6 font-semibold text-xl tracking-[-0.015em]">
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
          <p className="mt-3 text-ink-soft text-sm leading-6">
            <Trans>
              A trial post is a real page, live for {lifetime}. Keep it for free with an account. Search engines don’t
              index it until you do, so it won’t affect rankings.
            </Trans>
          </p>
          <noscript>
            <p className="mt-4 text-ink-soft text-sm">
              <Trans>
                This form requires JavaScript to show the article as it’s written. Without it, send the three fields as
                JSON to <code className="text-ink">POST {origin}/api/trial-posts</code>.
              </Trans>
            </p>
          </noscript>
        </div>
        <div ref={sheet} tabIndex={-1} className="scroll-my-6 rounded focus-visible:outline-offset-4">
          <GeneratorSheet
            state={state}
            fields={fields}
            origin={origin}
            lifetime={lifetime}
            onRetry={() => handleStart(fields)}
          />
        </div>
        <div className="lg:col-span-2">{outro}</div>
      </section>
      <TrialLinks origin={origin} lifetime={lifetime} />
    </>
  )
}

/** Opens the dialog with the published post once. It waits until other dialogs are closed. */
function usePublishedDialog({ post, notices }: GeneratorState, origin: string) {
  const { type } = useDialog()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (post === null || type !== 'none' || shown.current === post.id) return
    shown.current = post.id
    openDialog('published', { post, origin, notices })
  }, [post, notices, type, origin])
}
