import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectAccessibleAndFits } from '../harness/accessible.ts'
import { makeAdmin } from '../harness/database.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, rememberSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

const title = 'How to keep bees through the winter'
const sentence = 'A colony of bees keeps itself warm all winter long in a tight cluster around its stores of honey. '
let product: TestProduct
let staffToken: unknown

test.beforeAll(async ({ openProduct }) => {
  product = openProduct
  staffToken = (await makeAdmin(product, newPerson('Grace'))).access_token
})

async function callStaff(method: string, path: string, body?: unknown) {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Approves the waiting post with this title. Returns its address. */
async function approve(waiting: string): Promise<string> {
  const { items } = await callStaff('GET', '/admin/moderation')
  const { id, revision, url } = items.find((item: { title: string }) => item.title === waiting)
  await callStaff('POST', `/admin/moderation/${id}/decision`, { decision: 'approve', revision })
  return url
}

async function beginPost(page: Page) {
  await rememberSession(page, await makeMember(product.url, newPerson('Bea')))
  await page.goto(`${product.url}/dashboard/posts`)
  await page.getByRole('link', { name: 'Write a post' }).click()
  await expect(page).toHaveURL(/\/dashboard\/posts\/[0-9a-f-]{36}\/edit$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a post')
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()

test('a post is written with a picture, survives a reload, waits for review, is live, is edited, and other members cannot edit it', async ({
  page,
  openElsewhere,
  watch,
}) => {
  test.slow()
  // Another member's requests for the draft and the post are refused, which the browser logs.
  watch.allow(/status of 404/)
  await beginPost(page)
  await expect(page.getByText('The title needs 8 to 140 characters.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await text(page).click()
  await page.keyboard.type('## The cluster\n')
  await page.keyboard.insertText(sentence.repeat(4))
  await expect(text(page).getByRole('heading', { level: 2, name: 'The cluster' })).toBeVisible()

  await page.keyboard.press('Enter')
  const picture = await sharp({ create: { width: 960, height: 600, channels: 3, background: '#c8a040' } })
    .png()
    .toBuffer()
  await page.getByLabel('Picture files').setInputFiles({ name: 'hive.png', mimeType: 'image/png', buffer: picture })
  const descriptionDialog = page.getByRole('dialog', { name: 'Describe the picture' })
  await expect(descriptionDialog).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await descriptionDialog.getByLabel('Alternative text').fill('A hive in the snow')
  await descriptionDialog.getByRole('button', { name: 'Save description' }).click()
  await expect(text(page).getByRole('img', { name: 'A hive in the snow' })).toBeVisible()
  await page
    .getByLabel('Picture files')
    .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  watch.allow(/status of 422/)
  await expect(page.getByRole('list', { name: 'Uploads' }).getByRole('alert')).not.toBeEmpty()
  await page.getByRole('list', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('Keyword', { exact: true }).fill('bees winter')
  await page.getByLabel('Tags', { exact: true }).fill('Bees, winter')
  await page.getByLabel('Tags', { exact: true }).press('Enter')
  await saved(page)
  await expect(page.getByText('Ready to publish.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(text(page).getByRole('img', { name: 'A hive in the snow' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveText(['bees', 'winter'])
  await expectAccessibleAndFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const editor = page.url()

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('article', { name: 'Preview' }).getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await page.getByRole('button', { name: 'Back to writing' }).click()

  await page.getByRole('button', { name: 'Publish…' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish post' })
  await expect(publishing).toContainText('A moderator reviews it before it goes live')
  await publishing.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sent for review' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My posts' }).click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()

  const url = await approve(title)
  expect((await page.goto(url))?.status()).toBe(200)
  await expect(page.locator('.article-body').getByRole('img', { name: 'A hive in the snow' })).toBeVisible()

  await page.goto(`${product.url}/dashboard/posts`)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit your post')
  await page.getByLabel('Title', { exact: true }).fill(`${title}, mended`)
  await saved(page)

  const stranger = await openElsewhere()
  await rememberSession(stranger, await makeMember(product.url, newPerson('Sly')))
  await stranger.goto(page.url())
  await expect(stranger.getByText('Draft not found')).toBeVisible()
  await stranger.goto(editor)
  await expect(stranger.getByText('Draft not found')).toBeVisible()
  await stranger.goto(`${product.url}/dashboard/posts/${url.split('/').at(-1)}/edit`)
  await expect(stranger.getByText('Unauthorized edit attempt')).toBeVisible()
})

test('a post is written and scheduled by keyboard alone, unscheduled, deleted, and restored', async ({ page }) => {
  test.slow()
  await beginPost(page)
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  const deps = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(deps.getByRole('button', { name: 'Undo' })).toBeFocused()
  for (const name of ['Redo', 'Heading 2', 'Heading 3', 'Heading 4', 'Bold']) {
    await page.keyboard.press('ArrowRight')
    await expect(deps.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Warm')
  await expect(deps.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' and dry. ')
  await page.keyboard.insertText(sentence.repeat(4))
  await expect(text(page).locator('strong')).toHaveText('Warm')

  await page.keyboard.press('ControlOrMeta+k')
  const linking = page.getByRole('dialog', { name: 'Add a link' })
  await expect(linking.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('not a link')
  await page.keyboard.press('Enter')
  await expect(linking.getByText('Enter a URL')).toBeVisible()
  await linking.getByLabel('Address').fill('example.com/bees')
  await linking.getByLabel('Link text').fill('more of bees')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('link', { name: 'more of bees' })).toHaveAttribute(
    'href',
    'https://example.com/bees',
  )
  await expect(text(page)).toBeFocused()
  await saved(page)

  const publish = page.getByRole('button', { name: 'Publish…' })
  await expect(publish).toBeEnabled()
  await publish.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish post' })
  await dialog.getByRole('radio', { name: 'Later' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Date and time')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Schedule' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Scheduled for .+ \(.+\)\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Unschedule' }).focus()
  await page.keyboard.press('Enter')
  await expect(publish).toBeVisible()

  await page.getByRole('button', { name: 'Delete draft' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=drafts/)
  await expect(page.getByText(`Deleted: “${title}”.`)).toBeVisible()
  await expect(page.getByText('No drafts', { exact: true })).toBeVisible()
  // The focus is on the new page as a whole.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
})

test('text that is written without a network stays, and is sent when it is back', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await beginPost(page)
  await context.setOffline(true)
  await page.getByLabel('Title', { exact: true }).fill('Typed on the train')
  await expect(page.getByText('you’re offline')).toBeVisible({ timeout: 20_000 })
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).toContain('Typed on the train')
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed on the train')
})

test('a first draft about a keyword is written in the editor, and its link stays in it', async ({ page }) => {
  await beginPost(page)
  await page.getByRole('button', { name: 'Write a draft…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a draft' })
  await dialog.getByLabel('Keyword').fill('how to train a puppy')
  await dialog.getByLabel('Anchor Text').fill('puppy school')
  await dialog.getByLabel('Target URL').fill('https://example.com/puppies')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Write draft' }).click()

  await expect(page.getByText('The draft was written. Check it before you publish it.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(/puppy/i)
  await expect(text(page).getByRole('link', { name: 'puppy school' })).toHaveAttribute(
    'href',
    'https://example.com/puppies',
  )
  await expect(text(page)).toContainText(/treat/i)
  await saved(page)
})
