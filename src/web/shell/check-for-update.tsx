import { createRoot } from 'react-dom/client'
import { currentBuild, serverBuild } from '#web/platform/errors/app-version.ts'
import { UpdateNotice } from './update-notice.tsx'

const pauseMs = 60_000
let lookedAt = Number.NEGATIVE_INFINITY
/** The build that somebody did not want to hear of now. */
let putOff: string | null = null
let shown: { remove: () => void } | null = null

/** Asks, at most once a minute, whether the server runs another build than this page is of, and offers to load the page anew if so. */
export async function checkForUpdate(now = performance.now()): Promise<void> {
  const own = currentBuild()
  if (own === null || shown !== null || now - lookedAt < pauseMs) return
  lookedAt = now
  const build = await serverBuild()
  if (build == null || build === own || build === putOff) return
  showUpdateNotice({ build })
}

/** Shows the offer, which stays until it is answered. `isBroken`: the page lacks a part already. Never loads the page anew by itself. */
export function showUpdateNotice({
  build = null,
  isBroken = false,
}: {
  build?: string | null
  isBroken?: boolean
}): void {
  shown?.remove()
  // A place of its own: the page may be broken.
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const remove = () => {
    root.unmount()
    place.remove()
    shown = null
  }
  shown = { remove }
  const handleLater = () => {
    putOff = build
    remove()
  }
  root.render(<UpdateNotice isBroken={isBroken} onReload={() => window.location.reload()} onLater={handleLater} />)
}
