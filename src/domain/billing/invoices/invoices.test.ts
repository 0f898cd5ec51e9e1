import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noBillingDetails } from '#contract/billing/billing-documents.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { handOverOrders } from '#domain/billing/orders/hand-over-orders.ts'
import { syncAbout } from '#domain/billing/orders/process-event.ts'
import { syncOrder } from '#domain/billing/orders/sync-order.ts'
import { startTestShop, type TestShop } from '#test/fakes/stripe/payments.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { testSeller } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'
import { attachedInvoice } from './document-files.ts'
import { issueDocument, type NewDocument } from './issue-document.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await createTestDatabase()
  shop = await startTestShop(database)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

async function makeMember() {
  const account = await makeAccount(shop.server.deps.accounts)
  const { accessToken } = await signIn(shop.server.url, account)
  return { token: accessToken, userId: account.user.id, email: account.email }
}

async function callApi(method: string, path: string, token?: string, body?: unknown) {
  const response = await fetch(`${shop.server.url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared as they come
  return { status: response.status, body: (await response.json()) as any }
}

async function settle() {
  await shop.stripe.deliver({ to: shop.webhook })
  expect(await shop.process()).toEqual([])
}

async function buyCredits({ token }: { token: string }, credits = 100, more = {}) {
  const { body } = await callApi('POST', '/create-payment', token, { credits, ...more })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  return body.sessionId as string
}

async function subscribe({ token }: { token: string }) {
  const { body } = await callApi('POST', '/create-subscription', token, { plan: 'monthly' })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  return shop.stripe.account.sessions.get(body.sessionId)?.subscription as string
}

const mailsTo = (email: string) => messagesTo(database.db, shop.server.deps.mail, email)
const paymentOf = (session: string) => String(shop.stripe.account.sessions.get(session)?.payment_intent)
const documents = async ({ token }: { token: string }) => (await callApi('GET', '/invoices', token)).body.invoices
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template)

test('a purchase has one invoice and one email with it, however often its events arrive', async () => {
  const member = await makeMember()
  const { body } = await callApi('POST', '/create-payment', member.token, { credits: 100 })
  shop.stripe.payCheckout(body.sessionId)
  await shop.stripe.deliver({ to: shop.webhook, times: 3, parallel: true })
  expect(await shop.process()).toEqual([])
  const orders = await database.db.selectFrom('orders').select('id').where('userId', '=', member.userId).execute()
  await Promise.all([1, 2, 3].flatMap(() => orders.map(({ id }) => syncOrder(database.db, shop.billing, id))))
  expect(await documents(member)).toMatchObject([
    { kind: 'invoice', number: expect.stringMatching(/^TEST-INV-\d{4}-\d{6}$/), totalCents: 14_000, corrects: null },
  ])
  const mails = await mailsTo(member.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ template: 'invoice', documents: [(await documents(member))[0].id] })
  expect(mails[0]?.text).toContain('$140.00')
  expect(mails[0]?.links).toEqual([`${shop.server.url}/dashboard/billing`])
})

test('the email of a purchase has its invoice attached as a PDF', async () => {
  const member = await makeMember()
  await buyCredits(member)
  const [mail] = await mailsTo(member.email)
  const [{ number }] = await documents(member)
  const { name, type, bytes } = await attachedInvoice(database.db, mail?.documents?.[0] ?? '')
  expect({ name, type, start: bytes.subarray(0, 5).toString() }).toEqual({
    name: `${number}.pdf`,
    type: 'application/pdf',
    start: '%PDF-',
  })
})

test('the invoice shows the names from the dialog and the billing details of the account at the time of issue', async () => {
  const member = await makeMember()
  const details = { name: 'Ada', company: 'Analytical Engines', address: '1 Row\nLondon', taxNumber: 'GB1' }
  expect((await callApi('PUT', '/billing-details', member.token, details)).body).toEqual(details)
  await buyCredits(member, 10, { firstName: ' Augusta ', lastName: 'King', billing: { taxNumber: 'GB2' } })
  await callApi('PUT', '/billing-details', member.token, { ...details, company: 'Other' })
  const row = await database.db
    .selectFrom('invoices')
    .select(['buyer', 'seller'])
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow()
  expect(row.buyer).toEqual({ ...details, name: 'Augusta King', taxNumber: 'GB2' })
  expect(row.seller).toEqual(testSeller(shop.server.url))
})

test('billing details are empty at first, private to the member, and limited in length', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  expect((await callApi('GET', '/billing-details', member.token)).body).toEqual(noBillingDetails)
  const hostile = { name: ' A\u202Eda\u0000 ', company: '', address: '\r\n1 Row \r\n\r\nLondon\u2028', taxNumber: '' }
  const { body } = await callApi('PUT', '/billing-details', member.token, hostile)
  expect(body).toEqual({ name: 'A da', company: '', address: '1 Row\nLondon', taxNumber: '' })
  expect((await callApi('GET', '/billing-details', other.token)).body).toEqual(noBillingDetails)
  const long = await callApi('PUT', '/billing-details', member.token, { ...hostile, company: 'x'.repeat(201) })
  expect(long.status).toBe(422)
  expect((await callApi('GET', '/billing-details')).status).toBe(401)
})

test('another member’s invoice is not found', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  await buyCredits(member)
  const [{ id }] = await documents(member)
  expect((await callApi('GET', `/invoices/${id}/invoice.pdf`, other.token)).status).toBe(404)
  expect(await documents(other)).toEqual([])
})

test('each refund has a credit note that names the invoice, and the note of a failed refund is cancelled', async () => {
  const member = await makeMember()
  const session = await buyCredits(member)
  shop.stripe.refund(paymentOf(session), 4_200)
  await settle()
  await settle()
  const failing = shop.stripe.refund(paymentOf(session), 1_400)
  await settle()
  shop.stripe.failRefund(failing.id)
  await settle()
  const all = await documents(member)
  const [cancellation, second, first, invoice] = all
  expect(all).toHaveLength(4)
  expect(first).toMatchObject({ kind: 'credit_note', totalCents: -4_200, corrects: invoice.number })
  expect(second).toMatchObject({ kind: 'credit_note', totalCents: -1_400, corrects: invoice.number })
  expect(cancellation).toMatchObject({ kind: 'cancellation', totalCents: 1_400, corrects: second.number })
  expect(await templatesTo(member.email)).toEqual(['invoice', 'refund', 'refund', 'refund-failed'])
  // Each email has its own document as a PDF.
  expect((await mailsTo(member.email)).map(({ documents }) => documents)).toEqual(
    [invoice, first, second, cancellation].map(({ id }) => [id]),
  )
  expect((await auditLedger(database.db)).faults).toEqual([])
})

test('a subscription has an invoice for its beginning and one for every renewal, with the period that is paid', async () => {
  const member = await makeMember()
  const id = await subscribe(member)
  shop.stripe.renewSubscription(id)
  await settle()
  shop.stripe.renewSubscription(id)
  await settle()
  expect((await documents(member)).map(({ totalCents }: { totalCents: number }) => totalCents)).toEqual([
    2_900, 2_900, 2_900,
  ])
  const mails = await mailsTo(member.email)
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Your Premium plan is active',
    'Your Premium plan was renewed',
    'Your Premium plan was renewed',
  ])
  const periods = await database.db
    .selectFrom('invoices')
    .select(['periodStart', 'periodEnd'])
    .where('userId', '=', member.userId)
    .orderBy('id')
    .execute()
  expect(periods[1]?.periodStart).toEqual(periods[0]?.periodEnd)
  expect(periods[2]?.periodStart).toEqual(periods[1]?.periodEnd)
})

test('the refund of a renewal has a credit note, too', async () => {
  const member = await makeMember()
  const id = await subscribe(member)
  shop.stripe.renewSubscription(id)
  await settle()
  const payment = shop.stripe.account.invoices.at(-1)?.payments?.data[0]?.payment.payment_intent
  shop.stripe.refund(String(payment))
  await settle()
  const [note, renewal] = await documents(member)
  expect(note).toMatchObject({ kind: 'credit_note', totalCents: -2_900, corrects: renewal.number })
})

test('a refund that is known before its invoice is issued has its credit note, too', async () => {
  const member = await makeMember()
  const opened = await callApi('POST', '/create-subscription', member.token, { plan: 'monthly' })
  shop.stripe.payCheckout(opened.body.sessionId)
  const refundLast = async () => {
    const payment = String(shop.stripe.account.invoices.at(-1)?.payments?.data[0]?.payment.payment_intent)
    shop.stripe.refund(payment)
    await syncAbout(database.db, shop.billing, { kind: 'payment', id: payment })
    // The event of the refund arrived first and is not sent again.
    await shop.stripe.deliver({ to: shop.webhook, drop: ({ type }) => /refund/.test(type) })
    expect(await shop.process()).toEqual([])
  }
  await refundLast()
  shop.stripe.renewSubscription(String(shop.stripe.account.sessions.get(opened.body.sessionId)?.subscription))
  await refundLast()
  const [note, renewal, firstNote, first] = await documents(member)
  expect(firstNote).toMatchObject({ kind: 'credit_note', totalCents: -2_900, corrects: first.number })
  expect(note).toMatchObject({ kind: 'credit_note', totalCents: -2_900, corrects: renewal.number })
})

test('a renewal names the buyer of the checkout, and what the account saved since', async () => {
  const member = await makeMember()
  const billing = { company: 'Analytical Engines', address: '1 Row', taxNumber: 'GB1' }
  const { body } = await callApi('POST', '/create-subscription', member.token, { plan: 'monthly', billing })
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  const renew = async () => {
    shop.stripe.renewSubscription(String(shop.stripe.account.sessions.get(body.sessionId)?.subscription))
    await settle()
    const { buyer } = await database.db
      .selectFrom('invoices')
      .select('buyer')
      .where('userId', '=', member.userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return buyer
  }
  expect(await renew()).toEqual({ name: '', ...billing })
  await callApi('PUT', '/billing-details', member.token, { ...noBillingDetails, address: '2 Row' })
  expect(await renew()).toEqual({ name: '', ...billing, address: '2 Row' })
})

test('for the subscription of another product on the same provider account, nothing is issued or sent', async () => {
  const member = await makeMember()
  const id = await subscribe(member)
  const foreign = shop.stripe.account.subscriptions.get(id)
  const email = `foreign-${randomUUID()}@example.com`
  const customer = shop.stripe.addCustomer(email)
  if (foreign === undefined) throw new Error('There is no subscription')
  const copy = { ...foreign, id: `sub_foreign${randomUUID().replaceAll('-', '')}`, customer, metadata: {} }
  shop.stripe.account.subscriptions.set(copy.id, copy)
  // First the invoice of the beginning, then that of a renewal.
  for (const _renewal of [1, 2]) {
    shop.stripe.renewSubscription(copy.id)
    await settle()
  }
  expect(await mailsTo(email)).toEqual([])
  const issued = await database.db.selectFrom('invoices').select('id').where('email', '=', email).execute()
  expect(issued).toEqual([])
})

test('a failed renewal sends one email per attempt with the date of the next one, and one email at the end', async () => {
  const member = await makeMember()
  const id = await subscribe(member)
  shop.stripe.failRenewal(id)
  await settle()
  await settle()
  shop.stripe.retryRenewal(id, { paid: false })
  await settle()
  const mails = await mailsTo(member.email)
  expect(mails.map(({ template }) => template)).toEqual(['invoice', 'renewal-failed', 'renewal-failed'])
  expect(mails[1]?.text).toMatch(/We try again on \d+ \w+ \d{4}/)
  expect(mails[1]?.links).toEqual([`${shop.server.url}/dashboard/billing#pay`])
  for (let tries = 0; tries < 6; tries += 1) {
    shop.stripe.retryRenewal(id, { paid: false })
    await settle()
  }
  shop.stripe.cancelSubscription(id)
  await settle()
  expect(await templatesTo(member.email)).toEqual([
    'invoice',
    ...Array.from({ length: 4 }, () => 'renewal-failed'),
    'subscription-ended',
  ])
})

test('a renewal that is paid after failures has its invoice', async () => {
  const member = await makeMember()
  const id = await subscribe(member)
  shop.stripe.failRenewal(id)
  await settle()
  shop.stripe.retryRenewal(id, { paid: true })
  await settle()
  expect(await templatesTo(member.email)).toEqual(['invoice', 'renewal-failed', 'invoice'])
})

test('each cancellation sends one email with the end date', async () => {
  const member = await makeMember()
  await subscribe(member)
  await callApi('POST', '/subscription/cancel', member.token)
  await settle()
  expect(await templatesTo(member.email)).toEqual(['invoice', 'subscription-cancelled'])
  await callApi('POST', '/subscription/resume', member.token)
  await callApi('POST', '/subscription/cancel', member.token)
  await settle()
  expect(await templatesTo(member.email)).toEqual(['invoice', 'subscription-cancelled', 'subscription-cancelled'])
})

test('a guest gets the invoice by email, and the account that confirms the address lists it', async () => {
  const email = `guest-${randomUUID()}@example.com`
  const guest = { credits: 50, isGuest: true, guestEmail: email, firstName: 'Grace', lastName: 'Hopper' }
  const { body } = await callApi('POST', '/create-payment', undefined, guest)
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  const [mail] = await mailsTo(email)
  expect(mail?.links).toEqual([`${shop.server.url}/login`])
  const account = await makeAccount(shop.server.deps.accounts, { email })
  const { accessToken: token } = await signIn(shop.server.url, account)
  await handOverOrders(database.db, shop.billing, { userId: account.user.id })
  expect(await documents({ token })).toMatchObject([{ totalCents: 7_000 }])
  expect(await templatesTo(email)).toEqual(['invoice'])
})

test('an order that was paid before invoices existed still has its receipt, and nothing is sent for it', async () => {
  const member = await makeMember()
  const { body } = await callApi('POST', '/create-payment', member.token, { credits: 20 })
  await sql`update orders set is_invoiced = false where checkout_id = ${body.sessionId}`.execute(database.db)
  shop.stripe.payCheckout(body.sessionId)
  await settle()
  expect(await documents(member)).toEqual([])
  expect(await mailsTo(member.email)).toEqual([])
  const { orders } = (await callApi('GET', '/orders', member.token)).body
  const receipt = await fetch(`${shop.server.url}/api/orders/${orders[0].id}/receipt.pdf`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(receipt.headers.get('content-disposition')).toContain('linkwright-receipt-')
})

const draft = (source: string): NewDocument => ({
  kind: 'invoice',
  source,
  correctsId: null,
  userId: null,
  email: 'numbers@example.com',
  orderId: null,
  provider: 'stripe',
  paymentId: null,
  isLive: true,
  buyer: noBillingDetails,
  description: 'x',
  quantity: 1,
  totalCents: 140,
  period: null,
  paidAt: new Date(),
  providerUrl: null,
})

test('document numbers have no gaps and no duplicates, with concurrent issues and rollbacks', async () => {
  const seller = testSeller('https://links.example')
  const issue = (index: number) =>
    database.db.transaction().execute(async (db) => {
      await issueDocument(db, seller, draft(`number ${index}`))
      if (index % 3 === 0) throw new Error('rolled back')
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => issue(index)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  const rows = await database.db
    .selectFrom('invoices')
    .select(['position', 'number'])
    .where('series', '=', 'INV')
    .orderBy('position')
    .execute()
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(40)
})

test('the numbers of each year start at one', async () => {
  const seller = testSeller('https://links.example')
  const invoice = await database.db.transaction().execute((db) => issueDocument(db, seller, draft('a year')))
  await sql`insert into invoice_series (series, year, last_number) values ('CN', extract(year from now() at time zone 'UTC')::integer - 1, 7)`.execute(
    database.db,
  )
  const note: NewDocument = {
    ...draft('a note'),
    kind: 'credit_note',
    correctsId: invoice?.id ?? null,
    totalCents: -140,
  }
  const issued = await database.db.transaction().execute((db) => issueDocument(db, seller, note))
  const year = new Date().getUTCFullYear()
  expect(issued?.number).toBe(`CN-${year}-000001`)
})

test('an issued document never changes and is never removed', async () => {
  const member = await makeMember()
  await buyCredits(member)
  const [{ id }] = await documents(member)
  for (const change of [
    sql`update invoices set total_cents = 1 where id = ${id}`,
    sql`update invoices set buyer = '{}' where id = ${id}`,
    sql`delete from invoices where id = ${id}`,
    sql`truncate invoices cascade`,
  ])
    await expect(change.execute(database.db)).rejects.toThrow('never changes')
})
