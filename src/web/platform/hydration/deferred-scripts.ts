/** Types and relations that browsers know nothing of, in place of those that they would act on. */
const heldType = 'text/held-module'
const heldRel = 'held-modulepreload'

/** `build`: which build the page is of, which its program would tell by itself. `kept`: see `DeferredHydration`. */
type Held = { build: string; kept: string }

/**
 * Keeps the framework's program out of a page that the server drew: what would fetch and start it stays in the page, and does nothing until
 * `runDeferredScripts`.
 */
export function deferScripts(html: string, { build, kept }: Held): string {
  const marks = `type="${heldType}" data-build="${attributeOf(build)}" data-kept="${attributeOf(kept)}"`
  return html
    .replace(/<link [^>]*?\brel="modulepreload"[^>]*>/g, (link) =>
      link.replace('rel="modulepreload"', `rel="${heldRel}"`),
    )
    .replace(/<script\b(?![^>]*\ssrc=)[^>]*\stype="module"[^>]*>/g, (script) =>
      script.replace('type="module"', () => marks),
    )
}

function attributeOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** How a page is held back, or was until it was released; `null` for one that never was. */
export function findDeferred(page: Document): Held | null {
  const script = page.querySelector<HTMLScriptElement>('script[data-build]')
  return script === null ? null : { build: script.dataset.build ?? '', kept: script.dataset.kept ?? '' }
}

/** Has the browser fetch and run what was held back. Scripts stay where they are, so that the page is still the one that the server drew. */
export function runDeferredScripts(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>(`link[rel="${heldRel}"]`)) link.rel = 'modulepreload'
  for (const script of page.querySelectorAll<HTMLScriptElement>(`script[type="${heldType}"]`)) {
    script.type = 'module'
    // A script is looked at when it comes into the page.
    script.parentNode?.insertBefore(script, script.nextSibling)
  }
}
