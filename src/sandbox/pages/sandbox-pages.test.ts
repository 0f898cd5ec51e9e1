import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#test/fakes/sandbox.ts'
import type { Sandbox } from '../provider/create-sandbox.ts'

let running: TestSandbox
let sandbox: Sandbox
let origin: string

beforeAll(async () => {
  running = await startTestSandbox()
  ;({ sandbox, origin } = running)
})
afterAll(() => running.close())

let orders = 0

async function open(changes: object = {}) {
  orders += 1
  return sandbox.openCheckout({
    orderId: `order-${orders}`,
    mode: 'payment',
    productName: 'Credits <b>&',
    unitAmountCents: 140,
    quantity: 50,
    email: 'buyer@example.com',
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment-cancelled`,
    idempotencyKey: `key-${orders}`,
    ...changes,
  })
}

async function get(url: string) {
  const response = await fetch(new URL(url, origin), { redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(url, origin), {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

const card = (number: string) => ({ number, expiry: '12/34', cvc: '123' })

test('the card page shows the item and the test mode, and cannot be framed or cached', async () => {
  const { url } = await open()
  const { status, headers, html } = await get(url)
  expect(status).toBe(200)
  expect(html).toContain('TEST MODE')
  expect(html).toContain('Credits &lt;b&gt;&amp;')
  expect(html).toContain('$70.00')
  expect(html).toContain('50 × $1.40')
  expect(html).toContain('buyer@example.com')
  for (const { name } of sandbox.testCards) expect(html).toContain(`?card=${name}#pay"`)
  expect(html).toContain(`href="${origin}/payment-cancelled"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/,
  )
})

test('a link fills in a test card, and that form pays', async () => {
  const { id, url } = await open()
  const { html } = await get(`${url}?card=success`)
  const value = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? ''
  const paid = await submit(url, { number: value('number'), expiry: value('expiry'), cvc: value('cvc') })
  expect([paid.status, paid.to]).toEqual([303, `${origin}/payment-success?session_id=${id}`])
  expect(await sandbox.readCheckout(id)).toMatchObject({ isPaid: true })
})

test('each invalid field has its error, and the security code is never shown again', async () => {
  const { id, url } = await open()
  const { status, html } = await submit(url, { number: '4242424242424241', expiry: '01/20', cvc: '98' })
  expect(status).toBe(422)
  for (const [name, message] of [
    ['number', 'Your card number is invalid.'],
    ['expiry', 'Your card has expired.'],
    ['cvc', 'Your security code has 3 digits.'],
  ] as const) {
    expect(html).toMatch(new RegExp(`<input id="${name}"[^>]* aria-invalid="true" aria-describedby="${name}-error"`))
    expect(html).toContain(`id="${name}-error">${message}`)
  }
  expect(html).not.toContain('value="98"')
  expect(await sandbox.readCheckout(id)).toMatchObject({ status: 'open', isPaid: false })
})

test('input is rendered as text, not as markup', async () => {
  const { url } = await open()
  const { html } = await submit(url, { ...card('"><script>alert(1)</script>') })
  expect(html).not.toContain('<script')
})

test('the page shows that a card was declined, and accepts another one', async () => {
  const { id, url } = await open()
  const declined = await submit(url, card('4000000000000002'))
  expect([declined.status, declined.to]).toEqual([303, `/sandbox/checkout/${id}`])
  expect((await get(url)).html).toContain('role="alert">Your card was declined.')
  expect((await submit(url, card('4242424242424242'))).to).toContain('/payment-success')
})

test('two concurrent submissions of a form pay once and redirect to the same URL', async () => {
  const { id, url } = await open()
  const answers = await Promise.all([1, 2, 3].map(() => submit(url, card('4242424242424242'))))
  expect(new Set(answers.map(({ to }) => to))).toEqual(new Set([`${origin}/payment-success?session_id=${id}`]))
  const { customerId } = (await sandbox.readCheckout(id)) ?? {}
  const payments = await running.state.store.listOfCustomer('payment', customerId ?? '')
  expect(payments.filter(({ checkoutId }) => checkoutId === id)).toHaveLength(1)
  expect((await get(url)).html).toContain('This payment is complete')
})

test.each([
  ['complete', /\/payment-success/, true],
  ['fail', /\/sandbox\/checkout\//, false],
])('the 3-D Secure step ends with %s', async (answer, leadsTo, isPaid) => {
  const { id, url } = await open()
  const response = await submit(url, card('4000002500003155'))
  expect(response.to).toBe(`/sandbox/checkout/${id}/challenge`)
  const { html } = await get(response.to ?? '')
  expect(html).toContain('TEST MODE')
  expect(html).toMatch(/value="complete">Complete[\s\S]*value="fail">Fail/)
  expect((await submit(response.to ?? '', { answer })).to).toMatch(leadsTo)
  expect(await sandbox.readCheckout(id)).toMatchObject({ isPaid })
  expect((await get(response.to ?? '')).headers.get('location')).toBe(`/sandbox/checkout/${id}`)
})

test('an expired page accepts no card and links back to the site', async () => {
  const { id, url } = await open()
  await sandbox.expireCheckouts(new Date(Date.now() + 86_400_001))
  const { html } = await get(url)
  expect(html).toContain('This payment page has expired')
  expect(html).toContain(`href="${origin}/payment-cancelled"`)
  expect((await submit(url, card('4242424242424242'))).to).toBe(`/sandbox/checkout/${id}`)
  expect(await sandbox.readCheckout(id)).toMatchObject({ isPaid: false })
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
])('a form sent by %s pays nothing', async (_name, headers) => {
  const { id, url } = await open()
  expect((await submit(url, card('4242424242424242'), headers)).status).toBe(403)
  expect(await sandbox.readCheckout(id)).toMatchObject({ isPaid: false })
})

test('a form sent by the page itself is accepted', async () => {
  const { url } = await open()
  expect((await submit(url, card('4242424242424242'), { origin, 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

async function begin() {
  orders += 1
  const of = { orderId: `order-${orders}`, productName: 'Credits', amountCents: 700, email: 'buyer@example.com' }
  return sandbox.beginPayment({ ...of, idempotencyKey: `key-${orders}` })
}

async function confirm(id: string, body: unknown) {
  const response = await fetch(`${origin}/sandbox/payments/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}

test.each([
  ['4242424242424242', 200, { status: 'succeeded' }],
  ['4000000000000077', 200, { status: 'processing' }],
  ['4000000000000002', 402, { status: 'failed', error: 'Your card was declined.' }],
  [
    '4242424242424241',
    422,
    {
      status: 'failed',
      error: 'Your card number is invalid.',
      errors: { number: 'Your card number is invalid.' },
    },
  ],
])('the embedded form with %s gets status %i', async (number, status, json) => {
  const { id, clientSecret } = await begin()
  expect(await confirm(id, { clientSecret, card: card(number) })).toEqual({ status, json })
})

test('the embedded form without its secret reaches no payment', async () => {
  const { id } = await begin()
  const strange = await begin()
  for (const clientSecret of ['', strange.clientSecret])
    expect((await confirm(id, { clientSecret, card: card('4242424242424242') })).status).toBe(404)
  expect((await confirm(id, {})).status).toBe(422)
  expect(await sandbox.readPayment(id)).toMatchObject({ status: 'pending' })
})

test.each([
  ['/dashboard?tab=credits', /^\/dashboard\?tab=credits&payment_intent=pi_test_\w+&redirect_status=succeeded$/],
  ['//evil.example/', null],
  ['/.//evil.example/', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
])(
  'the 3-D Secure step of the embedded form with the path %s returns only to this site',
  async (returnPath, leadsTo) => {
    const { id, clientSecret } = await begin()
    const response = await confirm(id, { clientSecret, card: card('4000002500003155'), returnPath })
    expect(response.json).toMatchObject({ status: 'requires_action' })
    expect((await get(`/sandbox/payments/${id}/challenge?client_secret=x`)).status).toBe(404)
    expect((await get(response.json.actionUrl)).html).toContain('3-D Secure')
    const { to } = await submit(`/sandbox/payments/${id}/challenge`, {
      client_secret: clientSecret,
      answer: 'complete',
    })
    if (leadsTo === null) expect(to).toBeNull()
    else expect(to).toMatch(leadsTo)
    expect(await sandbox.readPayment(id)).toMatchObject({ status: 'succeeded' })
  },
)

test('the portal cancels and resumes, and lists invoices', async () => {
  const { id, url } = await open({ mode: 'subscription', interval: 'month', quantity: 1, unitAmountCents: 2900 })
  expect((await get(url)).html).toContain('Subscribe for $29.00 per month')
  await submit(url, card('4242424242424242'))
  const checkout = await sandbox.readCheckout(id)
  const portal = await sandbox.openPortal(checkout?.customerId ?? '', `${origin}/billing`)
  const change = (verb: string) => submit(portal, { subscription: checkout?.subscriptionId ?? '', verb })
  const page = (await get(portal)).html
  expect(page).toContain('TEST MODE')
  expect(page).toMatch(/Active, renews on/)
  expect(page).toMatch(/<td>\$29\.00<\/td><td>Paid<\/td>/)
  expect(page).toContain('Visa ending in 4242')
  expect((await change('cancel')).status).toBe(303)
  expect((await get(portal)).html).toMatch(/Active, ends on[\s\S]*Resume subscription/)
  await change('resume')
  expect((await get(portal)).html).toMatch(/Active, renews on[\s\S]*Cancel subscription/)
})

test.each(['/sandbox/', '/sandbox/checkout/cs_test_none', '/sandbox/portal/bps_test_none', '/sandbox/else/x'])(
  '%s is a page that says that nothing was found',
  async (path) => {
    const { status, html } = await get(path)
    expect(status).toBe(404)
    expect(html).toContain('There is no such page')
  },
)

test('the portal renews a subscription early, to test renewals', async () => {
  const { id, url } = await open({ mode: 'subscription', interval: 'month', quantity: 1, unitAmountCents: 2900 })
  await submit(url, card('4242424242424242'))
  const { customerId, subscriptionId } = (await sandbox.readCheckout(id)) ?? {}
  const portal = await sandbox.openPortal(customerId ?? '', `${origin}/billing`)
  expect((await get(portal)).html).toContain('Skip to the next renewal (test only)')
  await submit(portal, { subscription: subscriptionId ?? '', verb: 'renew' })
  expect(await sandbox.listInvoices(subscriptionId ?? '')).toMatchObject([{ status: 'paid' }, { isFirst: true }])
})

test.each(['/v1/read-payment', '/v1/attach?id=x', '/v1/else'])('%s is refused without the key', async (path) => {
  for (const authorization of ['', 'Bearer wrong']) {
    const response = await fetch(origin + path, { method: 'POST', headers: { authorization }, body: '{"id":"x"}' })
    expect([response.status, await response.json()]).toMatchObject([401, { error: { reason: 'authentication' } }])
  }
})

test('the card page allows GET and POST, the call of the embedded form only POST', async () => {
  const { url } = await open()
  for (const [path, method] of [
    [url, 'DELETE'],
    [`${origin}/sandbox/payments/x/confirm`, 'GET'],
  ] as const) {
    const response = await fetch(path, { method })
    expect([response.status, response.headers.has('allow')]).toEqual([405, true])
  }
})
