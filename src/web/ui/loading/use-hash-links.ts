import { useEffect } from 'react'
import { isPlainPress } from '#web/platform/input/plain-press.ts'

/**
 * Handles links to fragments of this page without the router. The router would render the page again and discard the server's HTML of islands that
 * are not hydrated, and the target would move.
 */
export function useHashLinks(): void {
  useEffect(() => {
    window.addEventListener('click', handleClick, { capture: true })
    return () => window.removeEventListener('click', handleClick, { capture: true })
  }, [])
}

function handleClick(event: MouseEvent) {
  const { target } = event
  if (!isPlainPress(event) || !(target instanceof Element)) return
  const href = target.closest('a')?.getAttribute('href')
  const section = href?.startsWith('#') ? document.getElementById(href.slice(1)) : null
  if (section === null) return
  event.preventDefault()
  window.history.pushState(null, '', href)
  section.scrollIntoView()
  // Tab continues from the target.
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1
  section.style.outline = 'none'
  section.focus({ preventScroll: true })
}
