import { beforeEach, expect, test } from 'vitest'
import { applyTheme, chooseTheme, currentTheme, installThemeToggles, nextTheme, readTheme } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  applyTheme('system')
  document.body.innerHTML =
    '<button data-theme-toggle data-system="Colour theme: system" data-light="Colour theme: light"></button>'
})

test('the toggle goes from system to light to dark and back to system', () => {
  expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
})

test('an invalid stored choice counts as system', () => {
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

test.each([
  ['system', ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']],
  ['light', ['all', 'not all']],
  ['dark', ['not all', 'all']],
] as const)('with %s the frame of the browser follows the page', (theme, medias) => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#fff" data-scheme="light" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#000" data-scheme="dark" media="(prefers-color-scheme: dark)">'

  for (const before of ['dark', 'light'] as const) chooseTheme(before)
  chooseTheme(theme)

  const metas = [...document.head.querySelectorAll('meta')]
  expect(metas.map(({ media }) => media)).toEqual(medias)
  expect(metas.map(({ content }) => content)).toEqual(['#fff', '#000'])
})
