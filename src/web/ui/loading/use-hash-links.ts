import { useEffect } from 'react'
import { isPlainPress } from '#web/platform/input/plain-press.ts'

/**
 * Goes to places of this page by itself. Told of it, the router would draw the page anew, and what the server wrote of parts that have not come to life
 * yet would be thrown away: the place that is gone to would move.
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
  const place = href?.startsWith('#') ? document.getElementById(href.slice(1)) : null
  if (place === null) return
  event.preventDefault()
  window.history.pushState(null, '', href)
  place.scrollIntoView()
  // What Tab goes on from.
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.style.outline = 'none'
  place.focus({ preventScroll: true })
}
