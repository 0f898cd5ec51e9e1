// Counts that an article was seen, and that its link was followed. Nothing is kept of whoever did it, and the link leads straight to its target.
const article = document.querySelector<HTMLElement>('[data-count]')
const path = article?.dataset.count

if (article && path) {
  const send = (what: 'views' | 'clicks') => navigator.sendBeacon?.(`${path}/${what}`)
  // Links to the sources of an article are `external`, and no visits to its target.
  const counted = 'a[href^="http"]:not([rel~="external"])'
  const seen = new AbortController()
  const countWhenSeen = () => {
    if (seen.signal.aborted || document.visibilityState !== 'visible') return
    seen.abort()
    send('views')
  }
  document.addEventListener('visibilitychange', countWhenSeen, { signal: seen.signal })
  countWhenSeen()
  for (const type of ['click', 'auxclick'] as const) {
    article.addEventListener(type, ({ target, button }) => {
      // The right button opens a menu, which is no visit.
      if (button < 2 && target instanceof Element && target.closest(counted)) send('clicks')
    })
  }
}
