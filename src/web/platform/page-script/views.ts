import { pluralText } from '../i18n/plural-text.ts'

/**
 * Counts one view of the post named by `[data-count-views]`, once the page is visible (not while prerendered, not in a background tab), and shows the
 * number of views in `[data-view-count]`, which a cached page cannot contain; `data-views` has the plural forms.
 */
export function countViews(root: ParentNode) {
  const slug = root.querySelector<HTMLElement>('[data-count-views]')?.dataset.countViews
  if (!slug) return
  whenSeen(() => {
    // `keepalive` sends the count even when the reader leaves at once.
    const request = { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body: '{}' }
    fetch(`/api/posts/${encodeURIComponent(slug)}/views`, request)
      .then((response) => response.json())
      .then(({ counted, viewCount }: { counted?: unknown; viewCount?: unknown }) => {
        if (counted === true && typeof viewCount === 'number') showViews(root, viewCount)
      })
      .catch(() => {})
  })
}

function showViews(root: ParentNode, count: number) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-view-count]')) {
    element.textContent = pluralText(JSON.parse(element.dataset.views ?? '{}'), count)
    element.hidden = false
  }
}

function whenSeen(act: () => void) {
  const events = ['visibilitychange', 'prerenderingchange']
  const check = () => {
    if (document.visibilityState !== 'visible' || (document as { prerendering?: boolean }).prerendering) return
    for (const event of events) document.removeEventListener(event, check)
    act()
  }
  for (const event of events) document.addEventListener(event, check)
  check()
}
