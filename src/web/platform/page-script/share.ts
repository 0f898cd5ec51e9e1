import { copyText } from '../browser/copy-text.ts'

const confirmationMs = 2_000

/**
 * Makes every `button[data-copy]` copy the text its attribute holds. The buttons arrive hidden, because without script they would do nothing.
 * The word shown by `[data-copy-label]` changes for two seconds to that of `data-copied` or `data-not-copied`, which also tells screen readers when
 * it is a live region.
 */
export function wireCopyButtons(root: ParentNode) {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      void copyText(button.dataset.copy ?? '')
        .catch(() => false)
        .then((copied) => confirmCopy(button, (copied ? button.dataset.copied : button.dataset.notCopied) ?? ''))
    })
  }
}

function confirmCopy(button: HTMLButtonElement, outcome: string) {
  const label = button.querySelector<HTMLElement>('[data-copy-label]') ?? button
  const standing = label.dataset.standing ?? label.textContent
  label.dataset.standing = standing
  label.textContent = outcome
  setTimeout(() => {
    label.textContent = standing
  }, confirmationMs)
}

/** Makes every `button[data-share]` open the system's share sheet, where there is one. `data-share` is the URL, `data-share-title` the title. */
export function wireShareButtons(root: ParentNode) {
  if (typeof navigator.share !== 'function') return
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const title = button.dataset.shareTitle ?? document.title
      // A dismissed share sheet rejects; that is an answer, not a fault.
      navigator.share({ title, url: button.dataset.share ?? location.href }).catch(() => {})
    })
  }
}
