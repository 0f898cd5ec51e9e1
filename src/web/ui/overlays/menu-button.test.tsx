import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, seen } from '#test/harness/screen.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { MenuButton } from './menu-button.tsx'

afterEach(erase)

const label = 'More actions'

type ActionsProps = { onSelect: () => void }

function Actions({ onSelect }: ActionsProps) {
  return (
    <Menu label={label} defaultOpen>
      <MenuItem onSelect={onSelect}>Duplicate</MenuItem>
    </Menu>
  )
}

type PageProps = { LoadedActions: (props: ActionsProps) => ReactNode }

function Page({ LoadedActions }: PageProps) {
  const [count, setCount] = useState(0)
  return (
    <>
      <MenuButton label={label}>
        <LoadedActions onSelect={() => setCount(count + 1)} />
      </MenuButton>
      {`selected ${count}`}
    </>
  )
}

/** Draws a menu of one action that is loaded by `load`. */
function drawMenu(load: () => Promise<typeof Actions>) {
  draw(<Page LoadedActions={lazyPart<ActionsProps>(load, 0)} />)
}

test('a menu is loaded with its first press, open, and works', async () => {
  const load = vi.fn(async () => Actions)
  drawMenu(load)
  await one('button', label)
  expect(load).not.toHaveBeenCalled()
  await press('button', label)
  await press('menuitem', 'Duplicate')
  await seen('selected 1')
})

test('the arrow key opens it, with the focus in the menu', async () => {
  drawMenu(async () => Actions)
  const button = await one('button', label)
  button.focus()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  await one('menuitem', 'Duplicate')
  await vi.waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull())
})

test('a menu that cannot be loaded leaves its button, which loads it again', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isOnline = false
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return Actions
  })
  drawMenu(load)
  await press('button', label)
  // React prints the error that the boundary caught.
  await vi.waitFor(() => expect(printed).toHaveBeenCalled())
  printed.mockClear()
  isOnline = true
  await press('button', label)
  await one('menuitem', 'Duplicate')
})
