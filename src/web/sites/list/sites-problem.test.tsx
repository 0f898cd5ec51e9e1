import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { erase, one, press, seen } from '#test/harness/screen.tsx'
import { SitesErrorBoundary } from './sites-problem.tsx'

afterEach(() => {
  erase()
  vi.restoreAllMocks()
})

let isBroken = true

function Page() {
  if (isBroken) throw new Error('cannot be drawn')
  return <p>Here they are</p>
}

test('a page of domains that cannot be rendered is rendered again after a retry', async () => {
  // React and the router log the thrown error, which this test expects.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createMemoryRouter([{ path: '/', element: <Page />, errorElement: <SitesErrorBoundary /> }])
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host, { onCaughtError: () => {} })
  root.render(<RouterProvider router={router} />)
  await seen('Something went wrong')
  await one('link', 'Reload Page')
  expect((await one('link', 'Back to Dashboard')).getAttribute('href')).toBe('/dashboard')
  isBroken = false
  await press('button', 'Try Again')
  await seen('Here they are')
  root.unmount()
})
