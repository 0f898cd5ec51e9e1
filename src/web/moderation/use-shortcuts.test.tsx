import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from '#test/harness/render.tsx'
import { useShortcuts } from './use-shortcuts.ts'

let done: string[]
let close: () => Promise<void>

function Screen() {
  const ref = useShortcuts({ j: () => void done.push('j'), r: () => void done.push('r') })
  return (
    <div ref={ref}>
      <button type="button">Here</button>
      <textarea aria-label="Note" />
    </div>
  )
}

beforeEach(async () => {
  done = []
  localStorage.clear()
  close = await render(<Screen />)
})
afterEach(async () => {
  await close()
  localStorage.clear()
})

function press(key: string, selector = 'button') {
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('single keys run their actions, and are text in a field', () => {
  press('j')
  press('j', 'textarea')
  expect(done).toEqual(['j'])
})

test('disabled shortcuts do nothing', () => {
  localStorage.setItem('keyboard_shortcuts', 'off')
  press('j')
  press('r')
  expect(done).toEqual([])
})

test('the second key of a sequence belongs to the whole page', async () => {
  const { watchKeys } = await import('#web/platform/input/key-commands.ts')
  const ran: string[] = []
  watchKeys(async () => (keys) => void ran.push(keys))
  press('g')
  press('r')
  await Promise.resolve()
  expect([done, ran]).toEqual([[], ['g r']])
  press('r')
  expect(done).toEqual(['r'])
})
