import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteAlive } from './platform/loading-watch.ts'
import { takeCaught, watchPage } from './shell/watch-page.ts'

const marks = { ...document.documentElement.dataset }
watchPage()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Alive>
        <HydratedRouter />
      </Alive>
    </StrictMode>,
    { onCaughtError: takeCaught },
  )
})

/** Tells the style sheet that the page came to life. Around the page and not beside it: a sibling would change the ids that the server gave. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => noteAlive(marks), [])
  return children
}
