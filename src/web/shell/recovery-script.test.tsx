import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoveryTexts } from '#contract/shell/recovery-texts.ts'
import { storageNames } from '#web/platform/storage/safe-storage.ts'
import { groupOf, recoveryGroups } from './recovery-groups.ts'
import { RecoveryScreen } from './recovery-screen.tsx'

beforeEach(async () => {
  vi.resetModules()
  localStorage.setItem(storageNames.session, 'signed in')
  localStorage.setItem(storageNames.trialPosts, '[]')
  localStorage.setItem(storageNames.checkoutIntent, '{}')
  localStorage.setItem('from an older version', 'x')
  sessionStorage.setItem('trial_post_fields', '{}')
  document.body.innerHTML = renderToStaticMarkup(<RecoveryScreen />)
  await import('./recovery-script.ts')
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = ''
})

const count = (id: string) => document.querySelector(`[data-recovery-count="${id}"]`)?.textContent
const status = () => document.getElementById('recovery-status')?.textContent
const undo = () => document.getElementById('recovery-undo') as HTMLButtonElement

function clear() {
  document.querySelector<HTMLFormElement>('#recovery-form')?.requestSubmit()
}

function choose(ids: string[]) {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    box.checked = ids.includes(box.value)
}

test('it shows the number of entries of each group', () => {
  expect(Object.fromEntries(recoveryGroups.map(({ id }) => [id, count(id)]))).toEqual({
    unfinished: '2 entries',
    drafts: 'nothing stored',
    settings: 'nothing stored',
    reports: 'nothing stored',
    trials: '1 entry',
    session: '1 entry',
    other: '1 entry',
  })
  expect((document.getElementById('recovery-form') as HTMLElement).hidden).toBe(false)
})

test('by default the groups that break most often are cleared, and the others stay', async () => {
  clear()
  await vi.waitFor(() => expect(status()).toBe(recoveryTexts.cleared))
  expect(Object.keys(localStorage).sort()).toEqual([storageNames.session, storageNames.trialPosts].sort())
  expect(sessionStorage).toHaveLength(0)
})

test('a clearing can be undone', async () => {
  choose(['session', 'unfinished'])
  clear()
  await vi.waitFor(() => expect(undo().hidden).toBe(false))
  expect(localStorage.getItem(storageNames.session)).toBeNull()
  undo().click()
  expect(status()).toBe(recoveryTexts.undone)
  expect(localStorage.getItem(storageNames.session)).toBe('signed in')
  expect(sessionStorage.getItem('trial_post_fields')).toBe('{}')
  expect(undo().hidden).toBe(true)
})

test('without a selected group nothing is cleared, and a message says so', async () => {
  choose([])
  clear()
  await vi.waitFor(() => expect(status()).toBe(recoveryTexts.nothing))
  expect(localStorage).toHaveLength(4)
})

test.each([
  [storageNames.session, 'session'],
  [storageNames.sessionEmail, 'session'],
  [storageNames.sessionIsAdmin, 'session'],
  [`${storageNames.session}-code-verifier`, 'session'],
  [storageNames.post('a-post'), 'trials'],
  [storageNames.claimedPosts('someone'), 'trials'],
  [storageNames.report('an-id'), 'reports'],
  [storageNames.reportSync, 'reports'],
  [storageNames.errorLogs, 'unfinished'],
  ['theme', 'settings'],
  ['anything', 'other'],
])('%s is part of: %s', (key, group) => {
  expect(groupOf(key, 'local')).toBe(group)
})

test('no entry of the product is in the group “other”', () => {
  const keys = Object.values(storageNames).map((name) => (typeof name === 'string' ? name : name('x')))
  expect(keys.filter((key) => groupOf(key, 'local') === 'other')).toEqual([])
})
