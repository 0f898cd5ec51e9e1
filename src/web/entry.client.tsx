import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { markHydrated } from './platform/hydration/loading-watch.ts'
import { catalogues } from './platform/i18n/catalogues.ts'
import { loadLanguage, readLanguageFrom } from './platform/i18n/language.ts'
import { watchKeys } from './platform/input/key-commands.ts'
import { trackNavigation } from './platform/navigation/pending-navigation.ts'
import { handleCaughtError, watchPage } from './shell/watch-page.ts'

const marks = { ...document.documentElement.dataset }
watchPage()
watchKeys(async () => (await import('./palette/run-keys.ts')).runKeys)
const { lang } = document.documentElement
const speaking = lang in catalogues ? speak(lang) : null
if (speaking === null) start()
else void speaking.then(start)

function start() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Alive>
          <HydratedRouter instrumentations={[trackNavigation]} />
        </Alive>
      </StrictMode>,
      { onCaughtError: handleCaughtError },
    )
  })
}

/** Loads the language of the server-rendered page; English when its catalogue cannot be loaded. */
async function speak(language: string): Promise<void> {
  try {
    const i18n = await loadLanguage(language, catalogues)
    readLanguageFrom(() => i18n)
  } catch (error) {
    console.warn(error)
  }
}

/** Marks the page as hydrated for the stylesheet. It wraps the page, because a sibling would change the ids that the server generated. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => markHydrated(marks), [])
  return children
}
