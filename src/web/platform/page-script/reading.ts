/**
 * Shows in `[data-reading-progress]` how much of `[data-reading]` was read: nothing at its start, everything once its end is on the screen. The bar
 * is drawn by its scale. It is not announced, because the scroll bar of the page carries the same information.
 */
export function showReadingProgress(root: Document) {
  const bar = root.querySelector<HTMLElement>('[data-reading-progress]')
  const text = root.querySelector<HTMLElement>('[data-reading]')
  if (bar === null || text === null) return
  onceAFrame(() => {
    const { top, height } = text.getBoundingClientRect()
    bar.style.transform = `scaleX(${readShare(top, height, window.innerHeight)})`
  })
  bar.hidden = false
}

/**
 * Between 0 and 1. A text that fits on the screen counts as read once it is visible. Lengths in CSS pixels, `top` from the upper edge of the screen.
 */
export function readShare(top: number, height: number, screenHeight: number): number {
  const distance = height - screenHeight
  if (distance <= 0) return top <= 0 || top + height <= screenHeight ? 1 : 0
  return Math.min(1, Math.max(0, -top / distance))
}

/** Marks in every `[data-outline]` the heading of the current reading position. */
export function followOutline(root: Document) {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-outline] a')]
  if (links.length === 0) return
  const idOf = (link: HTMLAnchorElement) => decodeURIComponent(link.hash.slice(1))
  const headings = [...new Set(links.map(idOf))].flatMap((id) => root.getElementById(id) ?? [])
  onceAFrame(() => {
    const line = window.innerHeight / 4
    const current = headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id
    for (const link of links) {
      if (idOf(link) === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  })
}

/** Runs `act` now and after each scroll or resize, at most once per frame. */
function onceAFrame(act: () => void) {
  let isScheduled = false
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      act()
    })
  }
  for (const event of ['scroll', 'resize']) window.addEventListener(event, schedule, { passive: true })
  act()
}
