import { copyText } from '../browser/copy-text.ts'

const confirmationMs = 2_000

/**
 * Makes every `button[data-copy]` copy the text of this attribute. The buttons are hidden at first, because they do nothing without script. The text
 * of `[data-copy-label]` changes for two seconds to that of `data-copied` or `data-not-copied`; a live region also announces it to screen readers.
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
  const original = label.dataset.original ?? label.textContent
  label.dataset.original = original
  label.textContent = outcome
  setTimeout(() => {
    label.textContent = original
  }, confirmationMs)
}

/** Makes every `button[data-share]` open the share sheet of the system, where there is one. `data-share` is the URL, `data-share-title` the title. */
export function wireShareButtons(root: ParentNode) {
  if (typeof navigator.share !== 'function') return
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const title = button.dataset.shareTitle ?? document.title
      // A dismissed share sheet rejects, which is not an error.
      navigator.share({ title, url: button.dataset.share ?? location.href }).catch(() => {})
    })
  }
}
