import { createClient } from '../../src/web/platform/http/client.ts'
import { startMailServer } from '../../test/fakes/mail-server.ts'
import { eventually } from '../../test/harness/process.ts'
import { makeAdmin } from '../harness/database.ts'
import {
  destination,
  type LinkingSite,
  anchorText as linkedText,
  pathsOf,
  startLinkingSite,
} from '../harness/linking-site.ts'
import { mailboxOf } from '../harness/mailbox.ts'
import { mailTo, makeMember, newPerson, type StoredSession } from '../harness/members.ts'
import { createPost, createPosts, startTestProduct } from '../harness/product.ts'
import { makeWorkingMember, type WorkingMember } from '../harness/working-member.ts'

/** A product with content on every page: a working member, a blog, reports in each state, and a moderation queue. */
export type FullProduct = {
  working: WorkingMember
  url: string
  /** An account with access to the administration. */
  staff: StoredSession
  /** An account without data. */
  newcomer: StoredSession
  posts: { trial: string; english: string; japanese: string; arabic: string }
  author: string
  /** A draft of the working member. */
  draftId: string
  reports: { done: string; running: string; locked: string; withdrawn: string; japanese: string }
  /** The path of an unconfirmed waitlist entry. */
  waitlistPath: string
  end(): Promise<void>
}

export async function startFullProduct(): Promise<FullProduct> {
  const [site, mail] = [await startLinkingSite(), await startMailServer()]
  const product = await startTestProduct({
    AUTH_AUTOCONFIRM: 'true',
    AUTH_REQUESTS_PER_ADDRESS: '100000',
    FETCH_ALLOW: site.hostPort,
    FETCH_HOST_DELAY_MS: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Linkwright <links@linkwright.example>',
    PAYMENTS: 'sandbox',
  })
  async function end() {
    await product.end()
    await site.end()
    await mail.close()
  }
  try {
    const { url } = product
    const working = await makeWorkingMember(product, site)
    const staff = await makeAdmin(product, newPerson('Ines'))
    const newcomer = await makeMember(url, newPerson('Alan'))
    await createPosts(url, 14)
    const trial = await createPost(url, { keyword: 'pour over coffee', anchorText: 'a good pour over kettle' })
    const written = await writePosts(working, staff)
    const reports = await makeReports(working, site)
    return {
      working,
      url,
      staff,
      newcomer,
      ...written,
      posts: { ...written.posts, trial: trial.slug },
      reports,
      waitlistPath: await waitInQueue(url),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }

  async function waitInQueue(url: string): Promise<string> {
    const email = 'marit@example.com'
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/api/waitlist`, { method: 'POST', headers, body: JSON.stringify({ email }) })
    const { links } = await mailTo(mailboxOf(mail), email, /^Confirm your place/)
    return links.map((link) => new URL(link).pathname).find((path) => path.startsWith('/waitlist/')) ?? ''
  }
}

const clientOf = (url: string, session: StoredSession) =>
  createClient(url, (request) => {
    request.headers.set('authorization', `Bearer ${session.access_token}`)
    return fetch(request)
  })

const texts = {
  english: {
    title: 'How to store celeriac through the winter',
    contentHtml:
      '<p>Celeriac keeps for months in damp sand, in a cellar that is cool and dark and a little moist, far from apples and from frost. Whoever grows it can eat it until the next spring, and needs nothing for that but a box and some sand.</p><h2>Dig it up</h2><p>Before the frost, and with all of its roots; <strong>a wound</strong> is where rot begins. A spade set a hand away from the plant leaves it whole.</p><blockquote><p>What goes into the sand dry comes out of it dry.</p></blockquote><h2>Clean it</h2><ul><li>Only the soil, never with water.</li><li>The fine roots may stay.</li></ul><h3>Cut the leaves</h3><p>Short, down to the heart, and use them for a stock. With <code>--depth 20cm</code> the label of the box says how deep it lies.</p><h2>Lay it down</h2><ol><li>A hand of sand.</li><li>A layer that does not touch.</li></ol><p>In layers, and see <a href="https://example.com/sand">which sand</a>.</p>',
    category: 'Food & Lifestyle' as const,
    tags: ['Winter Vegetables', 'cellar', 'Donaudampfschifffahrtsgesellschaft'],
    keyword: 'store celeriac',
  },
  japanese: {
    title: '雨水タンクで庭に水をまく：小さな家のための静かな手引き',
    contentHtml:
      '<p>屋根に降る雨は、庭にとってちょうどよい水です。冷たすぎず、塩素も入っておらず、しかも無料です。大きなタンクを置く前に、まず樋の下に桶を一つ置いてみましょう。一晩の雨でどれだけたまるかがわかります。</p><h2>場所を選ぶ</h2><p>日陰で、平らで、水やりをする花壇から遠くない場所がよいでしょう。<a href="https://example.com/tank">雨水タンクの選び方</a>も参考にしてください。</p><h2>ふたを忘れずに</h2><p>蚊が入らないように、網をかけます。</p>',
    category: 'General' as const,
    tags: ['庭', '雨水'],
    keyword: '雨水タンク',
  },
  arabic: {
    title: 'كيف تجمع مياه الأمطار لحديقتك الصغيرة',
    contentHtml:
      '<p>الماء الذي يسقط على السطح يستحق أن يُحفظ، والحديقة تأخذ ما يُعطى لها. قبل أن تشتري برميلاً كبيراً ضع دلواً تحت المزراب وانظر كم يجتمع فيه في ليلة واحدة.</p><h2>اختر المكان</h2><p>في الظل، على أرض مستوية، قريباً من الأحواض. اقرأ <a href="https://example.com/barrel">دليل البراميل</a> أولاً.</p><h2>غطِّه جيداً</h2><ul><li>شبكة تمنع البعوض.</li><li>غطاء يمنع الضوء.</li></ul>',
    category: 'General' as const,
    tags: ['حديقة'],
    keyword: 'مياه الأمطار',
  },
}

/** A member writes one in each language, which moderators approve, and begins another. */
async function writePosts({ url, session }: WorkingMember, staff: StoredSession) {
  const [member, moderator] = [clientOf(url, session), clientOf(url, staff)]
  const publish = async (text: (typeof texts)[keyof typeof texts]) => {
    const { draft } = await member.blog.createDraft(text)
    const { post } = await member.blog.publishDraft({ id: draft.id, version: draft.version })
    return post.slug
  }
  const slugs: string[] = []
  for (const text of [texts.arabic, texts.japanese, texts.english]) {
    const slug = await publish(text)
    const { items } = await moderator.blog.listModeration({})
    const review = items.find((item) => item.type === 'review' && item.slug === slug)
    if (review?.type === 'review')
      await moderator.blog.decideReview({ id: review.id, decision: 'approve', revision: review.revision })
    slugs.push(slug)
  }
  const title = 'What to do with the sand in spring'
  const { draft } = await member.blog.createDraft({ ...texts.english, title })
  const [arabic = '', japanese = '', english = ''] = slugs
  await moderator.blog.reportAbuse({ slug: english, reason: 'spam', details: 'The same text is on another site.' })
  const { author } = await member.blog.getOwnAuthor()
  return { draftId: draft.id, author: author.slug ?? '', posts: { arabic, japanese, english } }
}

async function makeReports({ url, session }: WorkingMember, { origin, hold }: LinkingSite) {
  const client = clientOf(url, session)
  const create = async (urls: string[], words = { keyword: 'rain barrels', anchorText: linkedText }) => {
    const { report } = await client.reports.createReport({ ...words, destinationUrl: destination, urls })
    return report.id
  }
  const isDone = (id: string) =>
    eventually(async () => {
      const { status } = (await client.reports.getReport({ id })).report
      if (status !== 'done') throw new Error(`The report is ${status}`)
    }, 60_000)
  const few = ['/found', '/missing', '/wrong-anchor'].map((path) => origin + path)
  const done = await create(pathsOf(30).map((path) => origin + path))
  const japanese = await create(few, {
    keyword: '雨水タンク',
    anchorText: 'دليل براميل مياه الأمطار / 雨水タンクの選び方',
  })
  const locked = await create(few)
  const withdrawn = await create(few)
  for (const id of [done, japanese, locked, withdrawn]) await isDone(id)
  await client.reportSharing.changeSharing({ id: locked, password: 'rain barrels at dawn' })
  await client.reportSharing.changeSharing({ id: withdrawn, isRevoked: true })
  hold(true)
  const running = await create(few)
  return { done, running, japanese, locked, withdrawn }
}
