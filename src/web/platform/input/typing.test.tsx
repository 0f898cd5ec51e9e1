import { afterEach, beforeAll, expect, test } from 'vitest'
import { hasTyping, watchTyping } from './typing.ts'

beforeAll(watchTyping)
afterEach(() => {
  document.body.innerHTML = ''
})

function type(html: string, text: string): HTMLInputElement {
  document.body.innerHTML = html
  const field = document.querySelector<HTMLInputElement>('input, textarea, [contenteditable]')
  if (field === null) throw new Error('no field')
  if ('value' in field) field.value = text
  else (field as HTMLElement).textContent = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('without typing nothing can be lost', () => {
  document.body.innerHTML = '<input value="as it came">'
  expect(hasTyping()).toBe(false)
})

test.each([
  ['a field', '<form><input></form>'],
  ['a text area', '<textarea></textarea>'],
  ['an editor', '<div contenteditable="true"></div>'],
])('text typed into %s would be lost, until it is empty again', (_, html) => {
  const field = type(html, 'half a sentence')
  expect(hasTyping()).toBe(true)
  if ('value' in field) field.value = ' '
  else (field as HTMLElement).textContent = ''
  expect(hasTyping()).toBe(false)
})

test('a removed form, one that saves itself, and a search are no loss', () => {
  type('<input>', 'gone').remove()
  expect(hasTyping()).toBe(false)
  type('<form data-autosave><input></form>', 'saved')
  expect(hasTyping()).toBe(false)
  type('<input type="search">', 'searched')
  expect(hasTyping()).toBe(false)
})
