import { t } from '@lingui/core/macro'
import { billingTexts, billingTitles } from '#contract/billing/billing-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'

/** Width and height in CSS pixels. */
const sizes = { credits: [600, 700], premium: [800, 600] } as const

/**
 * Opens an empty window for the payment page, in the middle of this one; `null` when the browser blocks it. It must happen in the click itself,
 * before the address of the page is known.
 */
export function openCheckoutWindow(type: keyof typeof sizes): Window | null {
  const [width, height] = sizes[type]
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open('', '_blank', features)
  if (opened === null || opened.closed) return null
  sayThatItOpens(opened.document)
  return opened
}

/** Styled by properties: the content policy of the opener holds there too, and lets no style sheet in that it does not know. */
function sayThatItOpens(page: Document) {
  page.title = t`Opening the payment page`
  page.documentElement.lang = i18n.locale
  page.documentElement.style.colorScheme = 'light dark'
  const text = page.createElement('p')
  text.textContent = t`Opening the payment page…`
  Object.assign(text.style, { margin: '40vh auto 0', textAlign: 'center', font: '16px system-ui, sans-serif' })
  page.body.replaceChildren(text)
}

/** Says why the payment page comes in the place of this one. */
export function announceBlockedWindow(): void {
  notify(
    { title: translated(billingTitles.popupBlocked), description: translated(billingTexts.popupBlocked), tone: 'lost' },
    { force: true },
  )
}
