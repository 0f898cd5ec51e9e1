import { expect, test } from 'vitest'
import { templates } from '#domain/mail/templates/templates.ts'
import { mailGroups } from '#web/legal/mail-groups.ts'

test('the privacy policy lists every mail that the product sends, and no other', () => {
  const listed = Object.values(mailGroups).flat()
  expect([...listed].sort()).toEqual(Object.keys(templates).sort())
})
