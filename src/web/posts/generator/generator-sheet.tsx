import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import { generatorTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ExamplePicture } from './example-picture.tsx'
import type { GeneratorFields } from './generator-fields.ts'
import { GeneratorPicture } from './generator-picture.tsx'
import type { GeneratorRunProps } from './generator-run.tsx'
import { SheetFrame } from './sheet-frame.tsx'

/** `lifetime`: the lifetime of the future post, as text. */
type GeneratorSheetProps = GeneratorRunProps & { fields: GeneratorFields; lifetime: string }

/** Preloaded at the first interaction with the form; if it cannot be loaded, the page says so. */
const GeneratorRun = lazy(
  (): Promise<{ default: ComponentType<GeneratorRunProps> }> =>
    import('./generator-run.tsx').then(
      ({ GeneratorRun }) => ({ default: GeneratorRun }),
      () => ({ default: NotLoaded }),
    ),
)

/** The sheet beside the form: first an example, then a sketch of the future article, and after the start the article itself. */
export function GeneratorSheet({ fields, lifetime, ...run }: GeneratorSheetProps) {
  const isExample = Object.values(fields).every((text) => text.trim() === '')
  const picture = isExample ? (
    <SheetFrame isPicture address={t`Example by Linkwright’s embedded writer`}>
      <ExamplePicture lifetime={lifetime} />
    </SheetFrame>
  ) : (
    <SheetFrame isPicture address={`${run.origin}/blog/…`}>
      <GeneratorPicture fields={fields} lifetime={lifetime} />
    </SheetFrame>
  )
  if (run.state.phase === 'idle') return picture
  return (
    <Suspense fallback={picture}>
      <GeneratorRun {...run} />
    </Suspense>
  )
}

function NotLoaded() {
  return <p role="alert">{translated(generatorTexts.interrupted)}</p>
}
