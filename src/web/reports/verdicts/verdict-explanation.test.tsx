import { afterEach, expect, test } from 'vitest'
import { draw, erase, seen } from '#test/harness/screen.tsx'
import { VerdictExplanation } from './verdict-explanation.tsx'

afterEach(erase)

const listed = (label: string) =>
  [...document.querySelectorAll(`[aria-label="${label}"] li`)].map(({ textContent }) => textContent)

test('of the notes of a verdict, those that reduce the worth of the link are highlighted first', async () => {
  draw(
    <VerdictExplanation
      verdict="found"
      reasons={[
        { code: 'link_found', level: 'decides', text: 'The page links to it.' },
        { code: 'keyword_present', level: 'notes', text: 'The keyword is in the title.' },
        { code: 'hidden_by_style', level: 'notes', text: 'Visitors may not see the link.' },
      ]}
    />,
  )
  await seen('The page links to it.')
  expect(listed('Reason for the verdict')).toEqual(['The page links to it.'])
  expect(listed('Needs attention')).toEqual(['Visitors may not see the link.'])
  expect(listed('Also worth knowing')).toEqual(['The keyword is in the title.'])
  const order = [...document.querySelectorAll('ul')].map((list) => list.getAttribute('aria-label'))
  expect(order).toEqual(['Reason for the verdict', 'Needs attention', 'Also worth knowing'])
})
