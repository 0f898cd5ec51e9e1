/**
 * Shows in `[data-reading-progress]` how much of `[data-reading]` was read: nothing at its head, all of it once its end is on the screen. The bar is
 * drawn by its scale; what it says is on the page's scroll bar as well, so it is not announced.
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

/** Between 0 and 1. A text that fits on the screen is read as soon as it is there. Lengths in CSS pixels, `top` from the screen's upper edge. */
export function readShare(top: number, height: number, screenHeight: number): number {
  const way = height - screenHeight
  if (way <= 0) return top <= 0 || top + height <= screenHeight ? 1 : 0
  return Math.min(1, Math.max(0, -top / way))
}

/** Marks in every `[data-outline]` the heading one is reading under. */
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

/** Does something now and whenever the page was scrolled or its size changed, at most once a frame. */
function onceAFrame(act: () => void) {
  let waits = false
  const ask = () => {
    if (waits) return
    waits = true
    requestAnimationFrame(() => {
      waits = false
      act()
    })
  }
  for (const event of ['scroll', 'resize']) window.addEventListener(event, ask, { passive: true })
  act()
}
