/** A script type and a link relation that browsers ignore, in place of those that they act on. */
const deferredType = 'text/deferred-module'
export const deferredRel = 'deferred-modulepreload'

/** The program of a page that hydrates. `build`: the build of the page, needed before the program runs. `entry`: the path of the file that hydrates. */
export type Program = { build: string; entry: string }

/** The attributes of the program's script. */
export function programAttributes({ build, entry }: Program) {
  return {
    type: deferredType,
    'data-build': build,
    'data-entry': entry,
  }
}

/** The program of a page, also after it was started; `null` for a static page. */
export function findProgram(page: Document): Program | null {
  const script = page.querySelector<HTMLScriptElement>('script[data-build]')
  if (script === null) return null
  const { build = '', entry = '' } = script.dataset
  return { build, entry }
}

/** `priority`: of the files. `pause`: called between two files. */
type Start = { priority: 'low' | 'auto'; pause: () => Promise<void>; load?: (url: string) => Promise<unknown> }

/**
 * Loads and runs the program: its files one by one, so that no long task delays an interaction, and last the script that hydrates. All elements stay
 * at their position, so that the page equals the HTML of the server.
 */
export async function startProgram(page: Document, { priority, pause, load = importFile }: Start): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>(`link[rel="${deferredRel}"]`)]
  for (const link of links) {
    link.fetchPriority = priority
    link.rel = 'modulepreload'
  }
  const entry = findProgram(page)?.entry
  const files = links.map((link) => link.getAttribute('href') ?? '').filter((path) => path !== entry)
  await runFiles(files, pause, load)
  for (const script of page.querySelectorAll<HTMLScriptElement>(`script[type="${deferredType}"]`)) {
    script.type = 'module'
    // The browser evaluates the type of a script when the script is inserted.
    script.parentNode?.insertBefore(script, script.nextSibling)
  }
}

function importFile(url: string): Promise<unknown> {
  return import(/* @vite-ignore */ url)
}

/** Stops at a file that cannot be loaded: the script that needs it reports that. */
async function runFiles(
  files: readonly string[],
  pause: () => Promise<void>,
  load: (url: string) => Promise<unknown>,
): Promise<void> {
  // There the script prepares hot reloading before any file may run.
  if (import.meta.env.MODE === 'development') return
  try {
    for (const file of files) {
      await load(file)
      await pause()
    }
  } catch {
    // Reported by the browser, like every script that could not be loaded.
  }
}
