import { createRoot } from 'react-dom/client'
import { currentBuild, serverBuild } from '#web/platform/errors/app-version.ts'
import { UpdateNotice } from './update-notice.tsx'

const pauseMs = 60_000
let checkedAt = Number.NEGATIVE_INFINITY
/** The build that the visitor postponed. */
let postponed: string | null = null
let shown: { remove: () => void } | null = null

/** Checks at most once a minute whether the server runs another build than this page, and offers a reload if so. */
export async function checkForUpdate(now = performance.now()): Promise<void> {
  const own = currentBuild()
  if (own === null || shown !== null || now - checkedAt < pauseMs) return
  checkedAt = now
  const build = await serverBuild()
  if (build == null || build === own || build === postponed) return
  showUpdateNotice({ build })
}

/** Shows the offer until the visitor answers it. `isBroken`: a part of the page is already missing. Never reloads the page automatically. */
export function showUpdateNotice({
  build = null,
  isBroken = false,
}: {
  build?: string | null
  isBroken?: boolean
}): void {
  shown?.remove()
  // A separate root, because the page may be broken.
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const remove = () => {
    root.unmount()
    container.remove()
    shown = null
  }
  shown = { remove }
  const handleLater = () => {
    postponed = build
    remove()
  }
  root.render(<UpdateNotice isBroken={isBroken} onReload={() => window.location.reload()} onLater={handleLater} />)
}
