import { pluralText } from '#web/platform/i18n/plural-text.ts'
import { groupOf, type RecoveryGroupId } from './recovery-groups.ts'
import type { RecoveryScriptTexts } from './recovery-texts.ts'

/* The script of the emergency recovery screen. It is independent of the app, because the app may be broken. */

type Area = 'local' | 'session'
type Entry = { area: Area; key: string; value: string; group: RecoveryGroupId }

const areas: readonly Area[] = ['local', 'session']
let removed: Entry[] = []

/** The texts of the screen, as the server wrote them into the page. */
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

/** All storage entries of this browser; none of an area that is not accessible. */
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

function showStatus(text: string) {
  const status = document.getElementById('recovery-status')
  if (status !== null) status.textContent = text
}

/** Shows the number of entries of each group. */
function count() {
  const entries = listEntries()
  for (const box of boxes()) {
    const found = entries.filter(({ group }) => group === box.value).length
    const label = document.querySelector(`[data-recovery-count="${box.value}"]`)
    if (label !== null) label.textContent = entriesText(found)
  }
}

async function clear() {
  const chosen = new Set(boxes().flatMap(({ checked, value }) => (checked ? [value] : [])))
  removed = listEntries().filter(({ group }) => chosen.has(group))
  for (const { area, key } of removed) storageOf(area).removeItem(key)
  const copies = chosen.has('unfinished') ? await deleteCopies() : 0
  show('recovery-undo', removed.length > 0)
  showStatus(removed.length + copies === 0 ? texts().nothing : texts().cleared)
  count()
}

/** Removes the caches of the app and the service workers; the next visit creates both again. */
async function deleteCopies(): Promise<number> {
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
  for (const { area, key, value } of removed) storageOf(area).setItem(key, value)
  removed = []
  show('recovery-undo', false)
  showStatus(texts().undone)
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
