import { expect, test } from 'vitest'
import { templates } from '#domain/mail/templates/templates.ts'
import { mailGroups } from '#web/legal/mail-groups.ts'

test('the privacy policy tells of every mail that the product sends, and of no other', () => {
  const told = Object.values(mailGroups).flat()
  expect([...told].sort()).toEqual(Object.keys(templates).sort())
})
