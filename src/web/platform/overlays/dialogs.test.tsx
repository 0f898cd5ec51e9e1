import { afterEach, expect, test, vi } from 'vitest'
import { closeDialog, currentDialog, dialogOpener, openDialog, watchDialog } from './dialogs.ts'

afterEach(() => {
  closeDialog()
  document.body.innerHTML = ''
})

function focusedButton(name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = name
  document.body.append(button)
  button.focus()
  return button
}

test('no dialog is open at first, and none after the last one closed', () => {
  expect(currentDialog()).toEqual({ type: 'none' })
  openDialog('premium')
  closeDialog()
  expect(currentDialog()).toEqual({ type: 'none' })
})

test('a new dialog replaces an open one', () => {
  openDialog('login', { email: 'ann@example.com' })
  openDialog('savePost', { slug: 'my-post' })
  expect(currentDialog()).toEqual({ type: 'savePost', props: { slug: 'my-post' } })
  closeDialog()
  expect(currentDialog()).toEqual({ type: 'none' })
})

test.each(['login', 'signup', 'premium', 'waitlist', 'pricing', 'trialUpgrade'] as const)(
  '%s needs no parameters',
  (type) => {
    openDialog(type)
    expect(currentDialog()).toEqual({ type, props: {} })
  },
)

test('the focus returns to the element that opened the first of several dialogs', () => {
  const opener = focusedButton('Sign In')
  openDialog('login')
  focusedButton('inside the dialog')
  openDialog('signup')
  expect(dialogOpener()).toBe(opener)
})

test('an element that is no longer on the page gets no focus', () => {
  const opener = focusedButton('Sign In')
  openDialog('login')
  opener.remove()
  expect(dialogOpener()).toBe(null)
})

test('listeners are called on every change, and not when nothing was open', () => {
  const heard = vi.fn()
  const stop = watchDialog(heard)
  closeDialog()
  expect(heard).toHaveBeenCalledTimes(0)
  openDialog('login')
  openDialog('signup')
  closeDialog()
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  openDialog('login')
  expect(heard).toHaveBeenCalledTimes(3)
})
