import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render, settle, until } from '#test/harness/render.tsx'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { closeDialog, currentDialog, openDialog, useDialog } from '#web/platform/overlays/dialogs.ts'
import { rememberTrialPost } from '#web/posts/trials/trial-post-storage.ts'
import { DialogHost } from './dialog-host.tsx'

let close: () => Promise<void>
let router: ReturnType<typeof createMemoryRouter>

beforeEach(async () => {
  // The sign-in dialog requests this before it opens.
  vi.stubGlobal('fetch', async () => Response.json({ external: {} }))
  router = createMemoryRouter([{ path: '*', Component: Page }])
  close = await render(<RouterProvider router={router} />)
})
afterEach(async () => {
  await settle(closeDialog)
  await close()
  vi.unstubAllGlobals()
})

function Page() {
  const dialog = useDialog()
  return (
    <>
      <button type="button" onClick={() => openDialog('premium')}>
        Opener
      </button>
      {dialog.type !== 'none' && <DialogHost dialog={dialog} />}
    </>
  )
}

const dialogs = () => [...document.querySelectorAll('[role=dialog]')]
const title = () => dialogs().map((dialog) => dialog.querySelector('h2')?.textContent)
const opener = () => document.querySelector<HTMLButtonElement>('button') as HTMLButtonElement

const untilShown = (...titles: string[]) => until(() => expect(title()).toEqual(titles))

/** Opens a dialog like a user: from a focused button. */
async function press() {
  await settle(() => {
    opener().focus()
    opener().click()
  })
  await untilShown('Choose your Premium plan')
}

describe('every dialog', () => {
  test.each([
    ['login', () => openDialog('login'), 'Welcome Back'],
    ['signup', () => openDialog('signup'), 'Get Started'],
    ['premium', () => openDialog('premium'), 'Choose your Premium plan'],
    ['pricing', () => openDialog('pricing'), 'Buy credits'],
    ['waitlist', () => openDialog('waitlist'), 'Join the waitlist'],
  ] as const)(
    '%s is loaded and rendered when it is opened',
    async (_type, open, expected) => {
      await settle(open)
      await untilShown(expected)
    },
    20_000,
  )

  test('replaces the previous one', async () => {
    await settle(() => openDialog('pricing'))
    await untilShown('Buy credits')
    await settle(() => openDialog('waitlist'))
    await untilShown('Join the waitlist')
  })
})

describe('signing in', () => {
  test.each([
    ['login', 'Sign In'],
    ['signup', 'Create Account'],
  ] as const)(
    '%s opens on its tab, also in place of the other',
    async (type, tab) => {
      await settle(() => openDialog(type === 'login' ? 'signup' : 'login'))
      await settle(() => openDialog(type))
      await until(() => expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe(tab))
      expect(dialogs()).toHaveLength(1)
    },
    20_000,
  )

  test('names its purpose, and has the known email address', async () => {
    await settle(() => openDialog('login', { accessTo: 'your dashboard', email: 'ann@example.com' }))
    await untilShown('Welcome Back')
    expect(document.body.textContent).toContain('Sign in to access your dashboard')
    expect(document.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('ann@example.com')
  }, 20_000)

  test('is not offered on the sign-in page', async () => {
    await settle(() => router.navigate('/login'))
    await settle(() => openDialog('login'))
    await until(() => expect(currentDialog().type).toBe('none'))
    expect(dialogs()).toEqual([])
  })
})

describe('the input', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } }
  afterEach(() => {
    happyDOM.setViewport({ width: 1024, height: 768 })
    localStorage.clear()
  })

  const input = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] input[name=${name}]`)

  async function type(name: string, text: string) {
    await until(() => expect(input(name)).not.toBe(null))
    await settle(() => {
      const field = input(name) as HTMLInputElement
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  test.each([
    ['login', () => openDialog('login'), { email: 'ann@example.com', password: 'half a pass' }],
    [
      'signup',
      () => openDialog('signup'),
      { firstName: 'Ann', email: 'ann@example.com', password: 'half a pass', confirmPassword: 'half a' },
    ],
    [
      'savePost',
      () => openDialog('savePost', { slug: 'my-post' }),
      { email: 'ann@example.com', password: 'half a pass' },
    ],
  ] as const)(
    'stays in %s when the window becomes as narrow as a phone, and wide again',
    async (_type, open, typed) => {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      rememberTrialPost(makeTrialPost('my-post', { expiresAt }), new Date().toISOString())
      await settle(open)
      for (const [name, text] of Object.entries(typed)) await type(name, text)
      for (const width of [360, 1280]) {
        await settle(() => happyDOM.setViewport({ width, height: 740 }))
        const values = Object.keys(typed).map((name) => [name, input(name)?.value])
        expect(Object.fromEntries(values)).toEqual(typed)
      }
    },
    20_000,
  )
})

describe('closing', () => {
  test('by Escape returns the focus to the element that opened the dialog', async () => {
    await press()
    expect(document.activeElement?.closest('[role=dialog]')).not.toBe(null)
    await settle(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    await untilShown()
    await until(() => expect(document.activeElement).toBe(opener()))
  })

  test('after a replacement returns it to the element that opened the first dialog', async () => {
    await press()
    await settle(() => openDialog('pricing'))
    await untilShown('Buy credits')
    await settle(() => document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')?.click())
    await untilShown()
    await until(() => expect(document.activeElement).toBe(opener()))
  })

  test('happens when the visitor goes to another page, and not for another fragment of the same page', async () => {
    await press()
    await settle(() => router.navigate('/#prices'))
    expect(currentDialog().type).toBe('premium')
    await settle(() => router.navigate('/blog'))
    expect(currentDialog().type).toBe('none')
  })

  test('happens by the back gesture of a phone, once', async () => {
    const watchers: { onclose: (() => void) | null }[] = []
    vi.stubGlobal(
      'CloseWatcher',
      class {
        onclose: (() => void) | null = null
        constructor() {
          watchers.push(this)
        }
        destroy() {}
      },
    )
    await press()
    expect(watchers).toHaveLength(1)
    await settle(() => watchers[0]?.onclose?.())
    expect(currentDialog().type).toBe('none')
    expect(watchers[0]?.onclose).toBe(null)
  })
})
