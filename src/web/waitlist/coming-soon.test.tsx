import { afterEach, expect, test } from 'vitest'
import { draw, erase, one, press, screenText, type } from '#test/harness/screen.tsx'
import { closeDialog, currentDialog } from '#web/platform/overlays/dialogs.ts'
import { ComingSoon } from './coming-soon.tsx'

afterEach(() => {
  erase()
  closeDialog()
})

async function show(claims: Parameters<typeof ComingSoon>[0]['claims']) {
  draw(<ComingSoon claims={claims} />)
  await one('button', 'Join Waitlist')
}

const everyClaim = {
  launch: 'Q1 2025',
  queue: '2,847+',
  discount: '50% early discount',
  founderPricing: 'Founder pricing for the first 100 users',
  setupSession: 'Setup session worth $500',
}

test('shows every claim that is set', async () => {
  await show(everyClaim)
  expect(document.querySelector('section')).not.toBe(null)
  for (const claim of Object.values(everyClaim)) expect(screenText()).toContain(claim)
})

test.each(Object.keys(everyClaim) as (keyof typeof everyClaim)[])(
  'omits the line of %s if it is missing',
  async (key) => {
    const { [key]: missing, ...rest } = everyClaim
    await show(rest)
    expect(screenText()).not.toContain(missing)
    expect(document.querySelectorAll('li, dd')).toHaveLength(4)
    expect(document.querySelectorAll('dt')).toHaveLength(key === 'launch' || key === 'queue' ? 1 : 2)
  },
)

test('without any claim there is no empty list', async () => {
  await show({})
  expect(document.querySelectorAll('ul, dl')).toHaveLength(0)
})

test('the button opens the dialog with the trimmed address; joining clears it here', async () => {
  await show({})
  await type('Email', '  ada@example.com ')
  await press('button', 'Join Waitlist')
  const dialog = currentDialog()
  expect(dialog).toMatchObject({ type: 'waitlist', props: { email: 'ada@example.com' } })
  const input = document.querySelector<HTMLInputElement>('input')
  expect(input?.value).not.toBe('')
  if (dialog.type === 'waitlist') dialog.props.onJoined?.()
  expect(input?.value).toBe('')
})

test('Enter opens it too, also without an address', async () => {
  await show({})
  document.querySelector('form')?.requestSubmit()
  const dialog = currentDialog()
  expect(dialog.type).toBe('waitlist')
  if (dialog.type === 'waitlist') expect(dialog.props.email).toBe(undefined)
})

test('the address never becomes part of a URL when the form is sent before its script is loaded', async () => {
  await show({})
  expect(document.querySelector('form')?.getAttribute('method')).toBe('dialog')
})
