/** A script type and a link relation that browsers ignore, in place of those that they act on. */
const deferredType = 'text/deferred-module'
const deferredRel = 'deferred-modulepreload'

/** `build`: the build of the page, needed before its program runs. `storageKey`: see `DeferredHydration`. */
type Deferral = { build: string; storageKey: string }

/**
 * Prevents the framework's program in a server-rendered page from loading: its script and preload elements remain in the page and do nothing until
 * `runDeferredScripts`.
 */
export function deferScripts(html: string, { build, storageKey }: Deferral): string {
  const marks = `type="${deferredType}" data-build="${attributeOf(build)}" data-storage-key="${attributeOf(storageKey)}"`
  return html
    .replace(/<link [^>]*?\brel="modulepreload"[^>]*>/g, (link) =>
      link.replace('rel="modulepreload"', `rel="${deferredRel}"`),
    )
    .replace(/<script\b(?![^>]*\ssrc=)[^>]*\stype="module"[^>]*>/g, (script) =>
      script.replace('type="module"', () => marks),
    )
}

function attributeOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The deferral of a page, also after its scripts ran; `null` for a page that was never deferred. */
export function findDeferred(page: Document): Deferral | null {
  const script = page.querySelector<HTMLScriptElement>('script[data-build]')
  return script === null ? null : { build: script.dataset.build ?? '', storageKey: script.dataset.storageKey ?? '' }
}

/** Loads and runs the deferred scripts. They stay at their position, so that the page equals the HTML of the server. */
export function runDeferredScripts(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>(`link[rel="${deferredRel}"]`)) link.rel = 'modulepreload'
  for (const script of page.querySelectorAll<HTMLScriptElement>(`script[type="${deferredType}"]`)) {
    script.type = 'module'
    // The browser evaluates the type of a script when the script is inserted.
    script.parentNode?.insertBefore(script, script.nextSibling)
  }
}
