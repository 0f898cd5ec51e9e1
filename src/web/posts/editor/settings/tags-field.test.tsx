import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { all, draw, erase, one, press, pressEnter, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { TagsField } from './tags-field.tsx'

let chosen: readonly string[]
beforeEach(() => {
  serveWeb({
    'GET /api/posts/tags': () => ({
      body: {
        tags: [
          { tag: 'bees', posts: 4 },
          { tag: 'honey', posts: 2 },
        ],
      },
    }),
  })
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

function Fields({ first }: { first: readonly string[] }) {
  const [tags, setTags] = useState(first)
  chosen = tags
  return <TagsField tags={tags} onTags={setTags} />
}

const drawField = (first: readonly string[] = []) => draw(<Fields first={first} />)
const chips = () => all('listitem').map(({ textContent }) => textContent)
const field = async () => (await one('textbox', 'Tags')) as HTMLInputElement
const holds = (tags: string[]) =>
  vi.waitFor(() => {
    expect(chips()).toEqual(tags)
    expect(chosen).toEqual(tags)
  })

test('Enter and a comma add the typed tag, and a screen reader announces it', async () => {
  drawField()
  await type('Tags', 'Bees')
  await pressEnter('Tags')
  await holds(['bees'])
  await seen('Added bees. 1 tag.')
  await type('Tags', 'Winter  Feeding, hi')
  await holds(['bees', 'winter feeding'])
  expect((await field()).value).toBe('hi')
})

test('leaving the field adds its remaining text', async () => {
  drawField()
  await type('Tags', 'bees')
  const input = await field()
  input.focus()
  input.blur()
  await holds(['bees'])
})

test('Backspace in the empty field removes the last tag, and a repeating key removes only one', async () => {
  drawField(['bees', 'honey', 'wax'])
  const input = await field()
  const hit = (repeat: boolean) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true, repeat }))
  hit(false)
  await holds(['bees', 'honey'])
  await seen('Removed wax. 2 tags.')
  hit(true)
  await type('Tags', 'x')
  hit(false)
  await holds(['bees', 'honey'])
})

test('each is removed by its own button, and the focus moves to the field', async () => {
  drawField(['bees', 'honey'])
  await press('button', 'Remove the tag bees')
  await holds(['honey'])
  await vi.waitFor(async () => expect(document.activeElement).toBe(await field()))
})

test('a pasted list is added completely', async () => {
  drawField()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'bees, Honey;\nwax')
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(paste, 'clipboardData', { value: clipboardData })
  ;(await field()).dispatchEvent(paste)
  await holds(['bees', 'honey', 'wax'])
})

test('an existing tag, and one too many, are explained', async () => {
  drawField(['bees'])
  await type('Tags', 'BEES')
  await pressEnter('Tags')
  await seen('You’ve already added “bees”.')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  await type('Tags', 'a,b,c,d,e,f,g,')
  await seen('You’ve reached the limit of 8 tags.')
  await type('Tags', 'more')
  await pressEnter('Tags')
  await seen('A post can have at most 8 tags.')
  expect((await field()).value).toBe('more')
})

test('tags of the blog are suggested, except for chosen ones, and a choice adds one', async () => {
  drawField(['bees'])
  ;(await field()).focus()
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
      'honey',
    ]),
  )
  await type('Tags', 'honey')
  await holds(['bees', 'honey'])
})
