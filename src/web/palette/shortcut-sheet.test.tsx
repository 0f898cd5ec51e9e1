import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, screenText, seen } from '#test/harness/screen.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

afterEach(() => {
  erase()
  localStorage.clear()
})

const box = () => document.querySelector('input[type=checkbox]') as HTMLInputElement

test('it lists the shortcuts; turning them off is stored, and can be reverted', async () => {
  draw(<ShortcutSheet onClose={() => undefined} />)
  await seen('Keyboard shortcuts are on in this browser.')
  expect(screenText()).toMatch(/New report.*N|N.*New report/)
  expect(screenText()).not.toContain('Moderation')

  box().click()

  await seen('Keyboard shortcuts are off in this browser.')
  expect(localStorage.getItem('keyboard_shortcuts')).toBe('off')
  box().click()
  await vi.waitFor(() => expect(localStorage.getItem('keyboard_shortcuts')).toBeNull())
})

test('a change in another tab is shown here', async () => {
  draw(<ShortcutSheet onClose={() => undefined} />)
  await seen('Keyboard shortcuts are on in this browser.')
  localStorage.setItem('keyboard_shortcuts', 'off')
  window.dispatchEvent(new StorageEvent('storage', { key: 'keyboard_shortcuts' }))
  await seen('Keyboard shortcuts are off in this browser.')
})
