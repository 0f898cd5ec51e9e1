import { afterEach, expect, test } from 'vitest'
import { all, draw, erase, screenText, seen } from '#test/harness/screen.tsx'
import { PostScore } from './post-score.tsx'

const rule = { points: 10, pointsMax: 10, applies: true }
const rules = [
  { ...rule, id: 'title', label: 'Keyword in title', reason: 'It is there.' },
  { ...rule, id: 'length', label: 'Length', reason: 'It is too short.', points: 3 },
  { ...rule, id: 'ease', label: 'Reading ease', reason: 'Unknown language.', points: 0, applies: false },
  { ...rule, id: 'links', label: 'Links', reason: 'There are some.' },
]

afterEach(erase)

test('rules that are met are collapsed into one line, below those that need attention', async () => {
  draw(<PostScore score={77} rules={rules} />)
  await seen('2 checks passed')
  const passed = document.querySelector('details')
  expect(passed?.open).toBe(false)
  expect([...(passed?.querySelectorAll('li') ?? [])].map((row) => row.textContent)).toEqual([
    'Keyword in titleIt is there.10/10',
    'LinksThere are some.10/10',
  ])
  const order = ['It is too short.', 'Unknown language.', '2 checks passed'].map((text) => screenText().indexOf(text))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('if all rules are met there is only that line', async () => {
  draw(<PostScore score={100} rules={rules.filter(({ id }) => id === 'title')} />)
  await seen('1 check passed')
  expect(all('listitem').filter((row) => row.closest('details') === null)).toEqual([])
})
