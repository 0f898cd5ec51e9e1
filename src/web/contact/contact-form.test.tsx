import { afterEach, expect, test, vi } from 'vitest'
import { contactTexts } from '#contract/operations/contact-texts.ts'
import { draw, erase, one, press, type RecordedRequest, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { ContactScreen } from './contact-screen.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

async function fill(change: Record<string, string> = {}) {
  const typed = {
    'Your name': 'Ada',
    Email: 'ada@example.org',
    Subject: 'A link is gone',
    Message: 'It is gone.\n\nWhy?',
    ...change,
  }
  for (const [name, text] of Object.entries(typed)) await typeInto(name, text)
}

async function typeInto(name: string, text: string) {
  const field = await one('textbox', name)
  if (!(field instanceof HTMLTextAreaElement)) return type(name, text)
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const bodies = (requests: RecordedRequest[]) => requests.map(({ body }) => body)

test('a message is sent as it was typed, and the page confirms it', async () => {
  const requests = serveWeb({ 'POST /api/contact': () => ({ body: { copied: false } }) })
  draw(<ContactScreen outcome={null} operatorEmail={null} />)
  await fill()
  await press('button', 'Send message')
  await seen(contactTexts.sentTitle)
  expect(bodies(requests)).toEqual([
    {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'A link is gone',
      message: 'It is gone.\n\nWhy?',
      copy: false,
    },
  ])
})

test.each([
  ['Your name', ' ', contactTexts.name],
  ['Email', 'ada', contactTexts.email],
  ['Subject', '', contactTexts.subject],
  ['Message', '  ', contactTexts.message],
])('the problem of “%s” is shown beside the field and nothing is sent', async (name, text, problem) => {
  const requests = serveWeb({ 'POST /api/contact': () => ({ body: { copied: false } }) })
  draw(<ContactScreen outcome={null} operatorEmail={null} />)
  await fill({ [name]: text })
  await press('button', 'Send message')
  await seen(problem)
  const field = await one('textbox', name)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  expect(requests).toEqual([])
  await typeInto(name, name === 'Email' ? 'ada@example.org' : 'corrected')
  await vi.waitFor(() => expect(field.hasAttribute('aria-invalid')).toBe(false))
})

test('a refusal of the server is shown, the input stays, and it can be sent again', async () => {
  let refused = false
  serveWeb({
    'POST /api/contact': () => {
      if (refused) return { body: { copied: false } }
      refused = true
      return { status: 429, body: { code: 'rate_limited', message: contactTexts.tooMany } }
    },
  })
  draw(<ContactScreen outcome={null} operatorEmail={null} />)
  await fill()
  await press('button', 'Send message')
  await seen(contactTexts.tooMany)
  expect((await one('textbox', 'Subject')) as HTMLInputElement).toHaveProperty('value', 'A link is gone')
  await press('button', 'Send message')
  await seen(contactTexts.sentTitle)
})

test('the problems of a form that was sent without scripts are shown in it, with the input unchanged', async () => {
  serveWeb({})
  const typed = { name: 'Ada', email: 'ada', subject: 'S', message: 'M' }
  const refusal = { typed, problems: { email: contactTexts.email }, message: null }
  draw(<ContactScreen outcome={{ sent: false, refusal }} operatorEmail={null} />)
  await seen(contactTexts.email)
  expect((await one('textbox', 'Message')) as HTMLTextAreaElement).toHaveProperty('value', 'M')
  draw(<ContactScreen outcome={{ sent: true }} operatorEmail="hello@example.com" />)
  await seen(contactTexts.sentTitle)
  expect((await one('link', 'hello@example.com')).getAttribute('href')).toBe('mailto:hello@example.com')
})
