import { t } from '@lingui/core/macro'
import { billingTexts, billingTitles } from '#contract/billing/billing-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'

/** Width and height in CSS pixels. */
const sizes = { credits: [600, 700], premium: [800, 600] } as const

/**
 * Opens an empty window for the payment page, centered over this one; `null` if the browser blocks it. Call it in the click handler itself, before
 * the URL of the page is known.
 */
export function openCheckoutWindow(type: keyof typeof sizes): Window | null {
  const [width, height] = sizes[type]
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open('', '_blank', features)
  if (opened === null || opened.closed) return null
  showOpening(opened.document)
  return opened
}

/** Inline style properties only: the content security policy of the opener applies to this window and blocks unknown style sheets. */
function showOpening(page: Document) {
  page.title = t`Opening the payment page`
  page.documentElement.lang = i18n.locale
  page.documentElement.style.colorScheme = 'light dark'
  const text = page.createElement('p')
  text.textContent = t`Opening the payment page…`
  Object.assign(text.style, { margin: '40vh auto 0', textAlign: 'center', font: '16px system-ui, sans-serif' })
  page.body.replaceChildren(text)
}

/** Explains why the payment page replaces this page. */
export function announceBlockedWindow(): void {
  notify(
    { title: translated(billingTitles.popupBlocked), description: translated(billingTexts.popupBlocked), tone: 'lost' },
    { force: true },
  )
}
