import { beforeEach, expect, test } from 'vitest'
import { applyTheme, currentTheme, installThemeToggles, nextTheme, readTheme } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  applyTheme('system')
  document.body.innerHTML = '<button data-theme-toggle></button>'
})

test('the toggle goes from system to light to dark and round again', () => {
  expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
})

test('a strange stored choice counts as system', () => {
  localStorage.setItem('theme', 'purple')

  expect(readTheme()).toBe('system')
})

test('a press on a page without React changes the colours, the stored choice and the name of the button', () => {
  installThemeToggles()
  const button = document.querySelector('button')

  button?.click()

  expect(currentTheme()).toBe('light')
  expect(readTheme()).toBe('light')
  expect(button?.getAttribute('aria-label')).toBe('Colour theme: light')
})
