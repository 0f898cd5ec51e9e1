import { afterAll, beforeAll, expect, test } from 'vitest'
import { noBillingDetails } from '#contract/billing/billing-documents.ts'
import { issueDocument } from '#domain/billing/invoices/issue-document.ts'
import { mailInvoice } from '#domain/billing/invoices/mail-documents.ts'
import { deliverNext } from '#domain/mail/delivery/deliver-mail.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { listener: { showsMailbox: true } })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

let sales = 0

/** An invoice whose mail is in the mailbox; returns the path of the mail there. */
async function sell(): Promise<{ path: string; invoiceId: string }> {
  sales += 1
  const email = `buyer-${sales}@example.com`
  const invoiceId = await database.db.transaction().execute(async (db) => {
    const invoice = await issueDocument(db, server.deps.billing.seller, {
      kind: 'invoice',
      source: `order ${sales}`,
      correctsId: null,
      userId: null,
      email,
      orderId: null,
      provider: 'sandbox',
      paymentId: null,
      isLive: false,
      buyer: noBillingDetails,
      description: '100 credits',
      quantity: 100,
      totalCents: 14_000,
      period: null,
      paidAt: new Date(),
      providerUrl: null,
    })
    if (invoice === null) throw new Error('No invoice was issued')
    await mailInvoice(db, server.deps.billing, invoice, 'credits')
    return invoice.id
  })
  while ((await deliverNext(database.db, server.deps.handMail.delivery, new AbortController().signal)) !== null);
  const { rows } = await database.pool.query('select id from mailbox_messages where recipient = $1', [email])
  return { path: `/dev/mailbox/${rows[0].id}`, invoiceId }
}

test('a mail shows the name and size of its invoice, which opens as the PDF that a mail server would receive', async () => {
  const { path, invoiceId } = await sell()
  const shown = await (await fetch(server.url + path)).text()
  const file = await fetch(`${server.url}${path}/${invoiceId}`)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="TEST-INV-\d{4}-000001\.pdf"$/)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(shown).toMatch(/<h2>Attachment<\/h2>/)
  expect(shown).toMatch(
    new RegExp(`<a href="${path}/${invoiceId}">TEST-INV-\\d{4}-000001\\.pdf</a> <span class="soft">[\\d.]+ kB<`),
  )
  expect(shown).toMatch(/download="TEST-INV-\d{4}-000001\.pdf"/)
  const { messages } = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { messages: unknown[] }
  expect(messages).toMatchObject([{ attachments: [`${path}/${invoiceId}`] }])
})

test('a document of another mail is not found under this one', async () => {
  const [first, second] = [await sell(), await sell()]
  for (const id of [second.invoiceId, 'none', '..%2f..'])
    expect((await fetch(`${server.url}${first.path}/${id}`)).status).toBe(404)
})
