// Counts that an article was viewed, and that its link was clicked. No data about the visitor is stored, and the link leads directly to its target.
const article = document.querySelector<HTMLElement>('[data-count]')
const path = article?.dataset.count

if (article && path) {
  const send = (what: 'views' | 'clicks') => navigator.sendBeacon?.(`${path}/${what}`)
  // Links to the sources of an article are `external`; they do not count as clicks on its target.
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
      // The right button opens a menu, which is no click.
      if (button < 2 && target instanceof Element && target.closest(counted)) send('clicks')
    })
  }
}
