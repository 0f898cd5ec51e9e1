import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render, settle, until } from '#test/harness/render.tsx'
import { trackNavigation } from '#web/platform/navigation/pending-navigation.ts'
import { AppNavigation } from './app-navigation.tsx'

let close: (() => Promise<void>) | undefined
let campaigns: PromiseWithResolvers<null>
let router: ReturnType<typeof createBrowserRouter>

function Page() {
  return (
    <>
      <AppNavigation />
      <Outlet />
    </>
  )
}

beforeEach(async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('http://127.0.0.1:9/dashboard')
  campaigns = Promise.withResolvers()
  const children = [
    { path: '/dashboard', element: <h1>Overview</h1> },
    { path: '/campaigns', loader: () => campaigns.promise, element: <h1>Campaigns</h1> },
    { path: '/account', element: <h1>Account</h1> },
  ]
  router = createBrowserRouter([{ element: <Page />, errorElement: <AppNavigation />, children }], {
    instrumentations: [trackNavigation],
  })
  close = await render(<RouterProvider router={router} />)
})
afterEach(async () => {
  campaigns.resolve(null)
  await close?.()
  router.dispose()
})

const link = (name: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
const press = (name: string) => link(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const current = () => [...document.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)
const title = () => document.querySelector('h1')?.textContent

/** What a browser does for its back button: it changes the address first. */
function goBack(path = '/dashboard') {
  window.history.replaceState({ idx: 0 }, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

test('a pressed entry is current before the router renders anything, and its page loads', async () => {
  expect(current()).toEqual(['Overview'])
  press('Campaigns')
  // Only updates that wait for nothing are rendered in the same task.
  await Promise.resolve()
  expect([current(), title()]).toEqual([['Campaigns'], 'Overview'])
  await settle(() => campaigns.resolve(null))
  await until(() => expect(title()).toBe('Campaigns'))
  expect(current()).toEqual(['Campaigns'])
})

test('of two entries pressed one after the other, the last is current', async () => {
  press('Campaigns')
  press('Account')
  await Promise.resolve()
  expect(current()).toEqual(['Account'])
  await until(() => expect(title()).toBe('Account'))
  expect(current()).toEqual(['Account'])
})

test('going back makes the page before it current', async () => {
  press('Account')
  await until(() => expect(title()).toBe('Account'))
  await settle(() => goBack())
  await until(() => expect([current(), title()]).toEqual([['Overview'], 'Overview']))
})

test('going back makes the page before it current before it is loaded', async () => {
  press('Account')
  await until(() => expect(title()).toBe('Account'))
  goBack('/campaigns')
  await Promise.resolve()
  expect([current(), title()]).toEqual([['Campaigns'], 'Account'])
  await settle(() => campaigns.resolve(null))
  await until(() => expect([current(), title()]).toEqual([['Campaigns'], 'Campaigns']))
})

test('an entry that is pressed twice stays current', async () => {
  press('Campaigns')
  press('Campaigns')
  await settle(() => undefined)
  expect([current(), title()]).toEqual([['Campaigns'], 'Overview'])
  await settle(() => campaigns.resolve(null))
  await until(() => expect([current(), title()]).toEqual([['Campaigns'], 'Campaigns']))
})

test('a navigation that is given up leaves the open page current', async () => {
  press('Campaigns')
  await Promise.resolve()
  expect(current()).toEqual(['Campaigns'])
  await settle(() => router.navigate('/dashboard'))
  await until(() => expect([current(), title()]).toEqual([['Overview'], 'Overview']))
})
