import { expect, test } from 'vitest'
import { templates } from '#domain/mail/templates.ts'
import { mailGroups } from '#web/legal/privacy-mails.ts'

test('the privacy policy tells of every mail that the product sends, and of no other', () => {
  const told = mailGroups.flatMap(({ templates }) => templates)
  expect([...told].sort()).toEqual(Object.keys(templates).sort())
})
