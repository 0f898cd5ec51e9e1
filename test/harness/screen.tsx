import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import { createQueryClient } from '#web/platform/http/query-client.ts'

/** Rendering may be slow on a loaded machine. */
const patience = { timeout: 10_000, interval: 20 }

let root: Root | undefined

/** Renders `element` at `path`, with its own query cache and router, like a page of the app. */
export function draw(element: ReactNode, path = '/'): void {
  erase()
  const host = document.createElement('div')
  document.body.append(host)
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  root = createRoot(host)
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** Removes everything from the screen; for `afterEach`. */
export function erase(): void {
  root?.unmount()
  root = undefined
  document.body.innerHTML = ''
}

export function screenText(): string {
  return (document.body.textContent ?? '').replace(/\s+/g, ' ')
}

/** Waits until the screen contains this text. */
export async function seen(text: string): Promise<void> {
  await vi.waitFor(() => expect(screenText()).toContain(text), patience)
}

/** Waits until the screen no longer contains this text. */
export async function gone(text: string): Promise<void> {
  await vi.waitFor(() => expect(screenText()).not.toContain(text), patience)
}

export type Role =
  | 'button'
  | 'tab'
  | 'link'
  | 'menuitem'
  | 'textbox'
  | 'combobox'
  | 'row'
  | 'listitem'
  | 'alert'
  | 'status'

const selectors: Record<Role, string> = {
  button: 'button:not([role=tab]), [role=button]',
  tab: '[role=tab]',
  link: 'a[href]:not([role])',
  menuitem: '[role=menuitem]',
  textbox: 'input, textarea',
  combobox: 'select',
  row: 'tbody tr',
  listitem: 'li',
  alert: '[role=alert]',
  status: '[role=status]',
}

/** All elements with a role, in document order. */
export function all(role: Role): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selectors[role])]
}

/** The only element with a role and an accessible name. Waits until it exists. */
export async function one(role: Role, name: string): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const found = all(role).filter((element) => nameOf(element) === name)
    const [element] = found
    if (element === undefined || found.length > 1) {
      throw new Error(`${found.length} of ${role} "${name}"; there are: ${all(role).map(nameOf).join(' | ')}`)
    }
    return element
  }, patience)
}

function nameOf(element: HTMLElement): string {
  const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

/** Presses the element once it is enabled. */
export async function press(role: Role, name: string): Promise<void> {
  const element = await one(role, name)
  await vi.waitFor(() => expect(element.hasAttribute('disabled')).toBe(false), patience)
  const init = { bubbles: true, cancelable: true, button: 0 }
  // Menus open on pointerdown.
  element.dispatchEvent(new PointerEvent('pointerdown', init))
  element.dispatchEvent(new PointerEvent('pointerup', init))
  element.click()
}

/** Sets the text of a field in one step. */
export async function type(name: string, text: string): Promise<void> {
  const field = await one('textbox', name)
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React only detects changes that bypass its own setter.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Presses Enter in a field. As in browsers, this submits the form unless its button is disabled. */
export async function pressEnter(name: string): Promise<void> {
  const field = (await one('textbox', name)) as HTMLInputElement
  field.focus()
  const isAllowed = field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  const button = field.form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (isAllowed && button?.disabled === false) field.form?.requestSubmit()
}

/** Selects an option of a list by its text. */
export async function choose(name: string, option: string): Promise<void> {
  const select = (await one('combobox', name)) as HTMLSelectElement
  const match = [...select.options].find(({ text }) => text === option)
  if (match === undefined) throw new Error(`There is no "${option}" in "${name}"`)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, match.value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

export type RecordedRequest = { method: string; path: string; query: URLSearchParams; body: unknown }
type Answer = { status?: number; body: unknown }
type Handler = (request: RecordedRequest) => Answer | Promise<Answer>

/**
 * A simulated server: handles `fetch` by `METHOD /path`, with `*` for one part of a path, and records the requests. Requests without a handler get
 * 404.
 */
export function serveWeb(handlers: Record<string, Handler>): RecordedRequest[] {
  const log: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), window.location.origin), init)
    const { pathname: path, searchParams: query } = new URL(request.url)
    const text = await request.clone().text()
    const recorded = { method: request.method, path, query, body: text === '' ? null : JSON.parse(text) }
    log.push(recorded)
    const handler = Object.entries(handlers).find(([pattern]) => matches(pattern, `${request.method} ${path}`))?.[1]
    const { status = 200, body } =
      handler === undefined ? problem(404, 'not_found', 'There is nothing here') : await handler(recorded)
    const kind = status >= 400 ? 'application/problem+json' : 'application/json'
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': kind } })
  })
  return log
}

/** An error response of the API. */
export function problem(
  status: number,
  code: string,
  message: string,
  data?: unknown,
): { status: number; body: unknown } {
  return { status, body: { defined: true, code, status, message, data, requestId: 'r-1' } }
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const segments = path.split('/')
  return parts.length === segments.length && parts.every((part, index) => part === '*' || part === segments[index])
}

/** Stores a session in this browser, as after a sign-in. */
export function keepSession(user: { id: string; email: string; createdAt?: string; factors?: unknown[] }): void {
  const session = {
    access_token: `e30.${btoa(JSON.stringify({ sub: user.id, aal: 'aal1' }))}.sig`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
    user: {
      id: user.id,
      email: user.email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: { first_name: 'Ann' },
      identities: [],
      ...(user.factors === undefined ? {} : { factors: user.factors }),
      created_at: user.createdAt ?? '2026-01-01T00:00:00.000Z',
    },
  }
  localStorage.setItem('auth_token', JSON.stringify(session))
}
