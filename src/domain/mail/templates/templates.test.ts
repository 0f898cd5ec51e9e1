import { defaultTreeAdapter, parse } from 'parse5'
import { expect, test } from 'vitest'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { type MailData, type MailTemplate, templates } from './templates.ts'

const origin = 'https://links.example.com'
const options = { origin, to: 'reader@example.com' }
const url = `${origin}/auth/confirm?token_hash=Jf83kd93&type=signup&email=reader%40example.com`
const unsubscribeUrl = `${origin}/unsubscribe/${'k'.repeat(44)}`
const code = '483920'

const samples: { [T in MailTemplate]: MailData[T] } = {
  'confirm-sign-up': { url, code },
  'already-registered': { url: `${origin}/login`, resetUrl: url },
  recovery: { url, code },
  'magic-link': { url, code },
  'email-change-current': { url, code, newEmail: 'new@example.org' },
  'email-change-new': { url, code, email: 'old@example.org' },
  reauthentication: { code },
  'password-changed': {},
  'email-changed': { oldEmail: 'old@example.org', newEmail: 'new@example.org' },
  'factor-added': { name: 'My phone' },
  'factor-removed': { name: 'My phone' },
  'recovery-codes-created': {},
  'recovery-code-used': { remaining: 9 },
  'passkey-added': { name: 'My laptop' },
  'passkey-removed': { name: 'My laptop' },
  'identity-linked': { provider: 'GitHub' },
  'identity-unlinked': { provider: 'GitHub' },
  'account-deletion-requested': { dueAt: new Date('2026-12-05T10:00:00Z'), url },
  'account-deletion-cancelled': {},
  'account-deleted': {},
  'report-changes': {
    anchorText: 'rain barrel guide',
    url,
    unsubscribeUrl,
    lost: ['https://blog.example/garden'],
    restored: [],
    changed: [{ url: 'https://blog.example/tools', texts: ['The anchor text changed.'] }],
  },
  'webhook-disabled': { endpoint: 'https://hooks.example/links', url, isGone: false },
  'campaign-digest': {
    finished: [{ name: 'Spring', isCancelled: false, live: 24, links: 25 }],
    lost: [
      {
        anchorText: 'the best spades',
        campaign: 'Spring',
        url: 'https://blog.example/spades',
        text: 'HTTP status 404.',
      },
    ],
    refunded: [],
    failed: [{ anchorText: 'garden tools', campaign: 'Spring', url: null, text: 'No site is left to try.' }],
    verified: 3,
    url,
    unsubscribeUrl,
  },
  'links-lost': {
    campaign: 'Spring',
    links: [
      {
        anchorText: 'the best spades',
        url: 'https://blog.example/spades',
        text: 'HTTP status 404.',
        nextCheckAt: new Date('2026-12-05T10:00:00Z'),
      },
    ],
    url,
    unsubscribeUrl,
  },
  'waitlist-confirm': { url, leaveUrl: `${url}#leave` },
  'waitlist-place': {
    url,
    leaveUrl: `${url}#leave`,
    referralUrl: `${origin}/?ref=abcdefghij#waitlist`,
  },
  'waitlist-begun': { url, unsubscribeUrl },
  'contact-message': { name: 'Ada', email: 'ada@example.org', subject: 'A link', message: 'It is gone.\n\nWhy?' },
  'contact-copy': { subject: 'A link', message: 'It is gone.\n\nWhy?' },
  'post-approved': { title: 'A short guide to rain barrels', note: '', isEdit: false, url },
  'post-rejected': {
    title: 'A short guide to rain barrels',
    note: 'Say where the figures are from.',
    isEdit: true,
    url,
  },
  'post-removed': { title: 'A short guide to rain barrels', note: 'It was copied.' },
  invoice: {
    occasion: 'subscription',
    description: 'Premium Plan, monthly',
    totalCents: 2_900,
    number: 'INV-2026-000001',
    paidUntil: new Date('2026-12-23T10:00:00Z'),
    isGuest: false,
    isLive: true,
    url,
  },
  refund: {
    description: '100 Premium Backlink Credits',
    amountCents: -14_000,
    number: 'CN-2026-000001',
    corrects: 'INV-2026-000001',
    isLive: false,
    url,
  },
  'refund-failed': {
    description: '100 Premium Backlink Credits',
    amountCents: 14_000,
    number: 'CN-2026-000002',
    corrects: 'CN-2026-000001',
    isLive: true,
    url,
  },
  'renewal-failed': {
    description: 'Premium Plan, monthly',
    amountCents: 2_900,
    nextAttemptAt: new Date('2026-12-26T10:00:00Z'),
    isLive: true,
    url,
  },
  'subscription-cancelled': { description: 'Premium Plan, monthly', endsAt: new Date('2026-12-23T10:00:00Z'), url },
  'subscription-ended': { description: 'Premium Plan, monthly', url },
  'low-balance': { available: 1, threshold: 20, url },
  'top-up-failed': { description: '100 credits', amountCents: 14_000, reason: 'declined', isOff: true, url },
  'top-up-off': { description: '100 credits', reason: 'refund', url },
  custom: { subject: 'Maintenance', message: 'The site rests on Sunday.\n\nNothing is lost.' },
}

function rendered<T extends MailTemplate>(name: T, data: MailData[T] = samples[name]) {
  const body = templates[name](data)
  return { subject: body.subject, text: renderText(body, options), html: renderHtml(body, options) }
}

type Element = { tag: string; attributes: Record<string, string>; text: string }

/** Returns every element of a document, with its text content. */
function elements(html: string): Element[] {
  const found: Element[] = []
  const visit = (node: ReturnType<typeof defaultTreeAdapter.getFirstChild>): string => {
    if (node === null) return ''
    if (defaultTreeAdapter.isTextNode(node)) return node.value
    if (!defaultTreeAdapter.isElementNode(node)) return ''
    const element: Element = {
      tag: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      text: '',
    }
    found.push(element)
    element.text = node.childNodes.map(visit).join('')
    return element.text
  }
  for (const node of parse(html).childNodes) visit(node)
  return found
}

const names = Object.keys(samples) as MailTemplate[]

test.each(names)('%s has the same content in HTML and in plain text, with its sender and its reason', (name) => {
  const { subject, text, html } = rendered(name)
  const all = elements(html)
  const shown = (all.find(({ tag }) => tag === 'body')?.text ?? '').replaceAll(/\s+/g, ' ').trim()
  expect(subject).toMatch(/^\S.{5,78}$/)
  expect(all.find(({ tag }) => tag === 'title')?.text).toBe(subject)
  expect(text).toContain(`Linkwright (${origin}) sent this mail to`)
  expect(shown).toMatch(/Linkwright sent this mail to reader@example\.com because .+\.$/)
  const sentences = text.split('\n\n').filter((block) => /^[A-Z]/.test(block) && !/[=:]/.test(block))
  for (const sentence of sentences) {
    if (!sentence.startsWith('Linkwright (')) expect(shown).toContain(sentence.replaceAll('\n', ' ').trim())
  }
})

test.each(names)('%s loads nothing, runs nothing and fits 72 columns of plain text', (name) => {
  const { text, html } = rendered(name)
  for (const { tag, attributes } of elements(html)) {
    expect(['script', 'img', 'link', 'iframe', 'form', 'object', 'table']).not.toContain(tag)
    expect(Object.keys(attributes).filter((attribute) => /^(on|src|background|action)/.test(attribute))).toEqual([])
    expect(attributes.style ?? '').not.toMatch(/url\(|expression|import/)
  }
  expect(text.split('\n').filter((line) => line.length > 72 && !line.startsWith('https://'))).toEqual([])
})

test.each(names.filter((name) => 'url' in samples[name]))('%s has its link unbroken in both parts', (name) => {
  const { text, html } = rendered(name)
  const link = name === 'already-registered' ? `${origin}/login` : url
  expect(text.split('\n')).toContain(link)
  const anchors = elements(html).filter(({ tag, attributes }) => tag === 'a' && attributes.href === link)
  // The button, and the URL as text below it.
  expect(anchors.map((anchor) => anchor.text)).toEqual([expect.stringMatching(/^[A-Z][a-z ]+$/), link])
})

test.each(names.filter((name) => 'code' in samples[name]))('%s has its code in both parts', (name) => {
  const { text, html } = rendered(name)
  expect(text.split('\n')).toContain(`    ${code}`)
  expect(elements(html).some(({ tag, text }) => tag === 'span' && text === code)).toBe(true)
})

test('mails state the lifetime of their links, 24 hours for a confirmation, 1 hour for a password reset, and 10 minutes for codes', () => {
  const textOf = (name: MailTemplate) => rendered(name).text.replaceAll(/\s+/g, ' ')
  const [day, hour] = ['24 hours', '1 hour'].map((span) => `The link expires in ${span}, the code in 10 minutes.`)
  for (const name of ['confirm-sign-up', 'email-change-current', 'email-change-new'] as const)
    expect(textOf(name)).toContain(day)
  for (const name of ['recovery', 'magic-link'] as const) expect(textOf(name)).toContain(hour)
  expect(textOf('reauthentication')).toContain('expires in 10 minutes')
  expect(rendered('account-deletion-requested').text).toContain('5 December 2026')
})

test('a name given by a user is plain text: no markup, no line break, no change of direction', () => {
  const name = '<b onclick="x()">phone</b>\r\nBcc: all@example.com\u202e\u0000"\'&'
  const { text, html, subject } = rendered('factor-added', { name })
  expect(elements(html).some(({ tag, attributes }) => tag === 'b' || 'onclick' in attributes)).toBe(false)
  expect(elements(html).find(({ tag }) => tag === 'strong')?.text).toBe(
    '<b onclick="x()">phone</b> Bcc: all@example.com "\'&',
  )
  expect(text.split('\n').filter((line) => line.startsWith('Bcc'))).toHaveLength(0)
  for (const part of [text, html, subject])
    for (const steering of ['\u202e', '\u0000']) expect(part).not.toContain(steering)
})

test('an administrator’s message retains its paragraphs and lines, and is not markup', () => {
  const message = 'Dear all,\n\n\n<h1>big</h1>\nsecond line\n\u202eYours  \t '
  const { text, html } = rendered('custom', { subject: 'x', message })
  expect(text).toMatch(/^Dear all,\n\n<h1>big<\/h1>\nsecond line\nYours\n\n/)
  expect(elements(html).filter(({ tag }) => tag === 'h1')).toEqual([])
  expect(elements(html).filter(({ tag }) => tag === 'p')).toHaveLength(3)
  expect(elements(html).filter(({ tag }) => tag === 'br')).toHaveLength(2)
})

test.each([
  'https://evil.example/auth/confirm',
  'https://links.example.com@evil.example/',
  'https://links.example.com.evil.example/',
  'http://links.example.com/auth/confirm',
  'javascript:alert(1)',
  '/auth/confirm',
])('a link to %s is a bug and is not sent', (elsewhere) => {
  const body = templates.recovery({ url: elsewhere, code })
  expect(() => renderText(body, options)).toThrow(origin)
  expect(() => renderHtml(body, options)).toThrow(origin)
})

test('optional mail has an unsubscribe link in both parts, and necessary mail does not', () => {
  const optional = names.filter((name) => templates[name](samples[name] as never).unsubscribe !== undefined)
  expect(optional).toEqual(['report-changes', 'campaign-digest', 'links-lost', 'waitlist-begun'])
  for (const name of names) {
    const { text, html } = rendered(name)
    const isOptional = optional.includes(name)
    expect(text.split('\n').includes(unsubscribeUrl)).toBe(isOptional)
    expect(elements(html).some(({ tag, attributes }) => tag === 'a' && attributes.href === unsubscribeUrl)).toBe(
      isOptional,
    )
  }
})
