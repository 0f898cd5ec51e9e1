import { expect, test } from 'vitest'
import { render } from '#test/harness/render.tsx'
import { styleSingleton } from './style-singleton.ts'

const Locked = styleSingleton()
const rules = () =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, '')))

test('styles apply while something uses them, and no style element is added', async () => {
  const elements = document.querySelectorAll('style').length
  const removeFirst = await render(<Locked styles="body { overflow: hidden }" />)
  const removeSecond = await render(<Locked styles="body { overflow: hidden }" />)
  expect(rules()).toEqual([expect.stringContaining('overflow:hidden')])
  await removeFirst()
  expect(rules()).toHaveLength(1)
  await removeSecond()
  expect(rules()).toEqual([])
  expect(document.querySelectorAll('style').length).toBe(elements)
})
