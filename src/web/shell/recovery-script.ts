import { pluralText } from '#web/platform/i18n/plural-text.ts'
import { groupOf, type RecoveryGroupId } from './recovery-groups.ts'
import type { RecoveryScriptTexts } from './recovery-words.ts'

/*
 * The emergency recovery screen. A script of its own that needs nothing of the app: the app is what may be broken.
 */

type Area = 'local' | 'session'
type Entry = { area: Area; key: string; value: string; group: RecoveryGroupId }

const areas: readonly Area[] = ['local', 'session']
let taken: Entry[] = []

/** What the screen says, as the page was written with it. */
function texts(): RecoveryScriptTexts {
  return JSON.parse(document.getElementById('recovery-form')?.dataset.texts ?? '{}')
}

function entriesText(number: number): string {
  const { none, entries } = texts()
  return number === 0 ? none : pluralText(entries, number)
}

function storageOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage
}

/** Everything that this browser keeps; nothing of an area that it keeps closed. */
function listEntries(): Entry[] {
  return areas.flatMap((area) => {
    try {
      const storage = storageOf(area)
      return Object.keys(storage).map((key) => ({
        area,
        key,
        value: storage.getItem(key) ?? '',
        group: groupOf(key, area),
      }))
    } catch {
      return []
    }
  })
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[name="recovery-group"]')]
}

function say(text: string) {
  const status = document.getElementById('recovery-status')
  if (status !== null) status.textContent = text
}

/** Says of each part how much of it there is. */
function count() {
  const entries = listEntries()
  for (const box of boxes()) {
    const found = entries.filter(({ group }) => group === box.value).length
    const place = document.querySelector(`[data-recovery-count="${box.value}"]`)
    if (place !== null) place.textContent = entriesText(found)
  }
}

async function clear() {
  const chosen = new Set(boxes().flatMap(({ checked, value }) => (checked ? [value] : [])))
  taken = listEntries().filter(({ group }) => chosen.has(group))
  for (const { area, key } of taken) storageOf(area).removeItem(key)
  const copies = chosen.has('unfinished') ? await forgetCopies() : 0
  show('recovery-undo', taken.length > 0)
  say(taken.length + copies === 0 ? texts().nothing : texts().cleared)
  count()
}

/** Copies of the app that a service worker keeps, and the worker itself: the next visit brings both anew. */
async function forgetCopies(): Promise<number> {
  try {
    const names = 'caches' in window ? await caches.keys() : []
    const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
    await Promise.all([...names.map((name) => caches.delete(name)), ...workers.map((worker) => worker.unregister())])
    return names.length + workers.length
  } catch {
    return 0
  }
}

function undo() {
  for (const { area, key, value } of taken) storageOf(area).setItem(key, value)
  taken = []
  show('recovery-undo', false)
  say(texts().undone)
  count()
}

function show(id: string, isShown: boolean) {
  const element = document.getElementById(id)
  if (element !== null) element.hidden = !isShown
}

function start() {
  count()
  show('recovery-form', true)
  document.getElementById('recovery-form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    void clear()
  })
  document.getElementById('recovery-undo')?.addEventListener('click', undo)
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
else start()
