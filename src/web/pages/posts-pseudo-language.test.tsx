import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, test } from 'vitest'
import type { Post, PostPreview } from '#contract/posts/posts.ts'
import { expectTranslated, inPseudoLanguage } from '#test/harness/pseudo-language.ts'
import { draw, keepSession, problem, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeMyPost, makeTrialPost } from '#test/makers/member-posts.ts'
import { makeDraft } from '#test/makers/post-drafts.ts'
import { closeDialog } from '#web/platform/overlays/dialogs.ts'
import { ClaimDialog } from '#web/posts/claims/claim-dialog.tsx'
import { TrialSaveDialog, type TrialSaveStep } from '#web/posts/conversion/trial-save-dialog.tsx'
import { ConflictDialog } from '#web/posts/editor/conflict-dialog.tsx'
import { OpenDraft } from '#web/posts/editor/open-draft.tsx'
import { PublishedNote } from '#web/posts/editor/publishing/published-note.tsx'
import type { PostDraftSaver } from '#web/posts/editor/use-post-draft.ts'
import exampleArticle from '#web/posts/generator/example-article.json' with { type: 'json' }
import { Generator } from '#web/posts/generator/generator.tsx'
import { ChallengeNotice, GeneratorProgress } from '#web/posts/generator/generator-progress.tsx'
import { idleState } from '#web/posts/generator/generator-state.ts'
import { PublishedDialog } from '#web/posts/generator/published-dialog.tsx'
import { ArchivedPosts } from '#web/posts/library/archived-posts.tsx'
import { LatestPosts } from '#web/posts/library/latest-posts.tsx'
import { MyDrafts } from '#web/posts/library/my-drafts.tsx'
import { MyPosts } from '#web/posts/library/my-posts.tsx'
import { AbuseReportForm } from '#web/posts/reading/abuse-report-form.tsx'
import { prepareArticle } from '#web/posts/reading/prepare-article.ts'
import { HowItWorks } from '#web/posts/trials/how-it-works.tsx'
import { lifetimeText } from '#web/posts/trials/lifetime-text.ts'
import { TrialBannerSlot } from '#web/posts/trials/trial-banner-slot.tsx'
import { TrialLinksList } from '#web/posts/trials/trial-links-list.tsx'
import { rememberedPost, rememberTrialPost } from '#web/posts/trials/trial-post-storage.ts'
import { TrialTerms } from '#web/posts/trials/trial-terms.tsx'
import { useTrialPosts } from '#web/posts/trials/use-trial-posts.ts'
import DashboardPage from './app/dashboard.tsx'
import BlogPage from './public/posts/blog.tsx'
import AuthorPage from './public/posts/blog-author.tsx'
import ClaimPage from './public/posts/claim.tsx'
import GuestPage from './public/posts/guest.tsx'
import PostPage from './public/posts/post.tsx'
import PostReportPage from './public/posts/post-report.tsx'
import PreviewPage from './public/posts/preview.tsx'
import TrialPage from './public/posts/trial.tsx'
import UnsubscribePage from './public/unsubscribe.tsx'

/**
 * Input of this test, texts of the server, names of members and time zones, and dates and durations, for which the pseudo-language uses the English
 * form.
 */
const known =
  /Title of (?:bees|wasps|moths|flies|ants)|How bees winter|They cluster\.|a hive|hive\.example|bees|honey|Text|Ann|LinkwrightBot|Linkwright|(?:http|https):\S+|links\.example\S*|localhost:\S+|[\w.]+@[\w.]+|Keyword in title|There is no keyword yet\.|It is the first one\.|Nothing links to it\.|some-model|rel="[a-z ]+"|application\S+|(?:ugc|xx)(?!\p{L})|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), |(?:Jan|January|Nov|November|Dec|December) \d+, \d{4}(?:,? (?:at )?[\d:]+ [AP]M)?(?: UTC)?|\([A-Z]\w+\/\w+\)|\(UTC\)|› blog ›|\d+:\d\d [AP]M|\d+ (?:hours?|minutes?)|Anchor/gu

/** An article is data in the language of its author. */
const example = [...Object.values(exampleArticle), new URL(exampleArticle.targetUrl).host].map((text) =>
  String(text)
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
)
const knownTexts = new RegExp([known.source, ...example].join('|'), 'gu')

const member = { id: '0197a5c0-0000-7000-8000-000000000001', email: 'ann@example.com' }
const origin = 'https://links.example'
const author = { slug: 'ann', name: 'Ann', bio: 'bees', memberSince: '2026-01-01T00:00:00.000Z', postCount: 2 }
const terms = { lifetimeSeconds: 100_000, linkRel: 'ugc', writer: 'embedded' } as const
const rule = { id: 'r', label: 'Keyword in title', points: 5, pointsMax: 10, reason: 'There is no keyword yet.' }
const image = {
  url: '/x.svg',
  alt: '',
  width: 1,
  height: 1,
  credit: { name: 'Ann', url: 'https://ann.example', provider: 'Ann' },
}
const post = makeTrialPost('bees', { tags: ['honey'], featuredImage: image, contentHtml: '<h2>Text</h2><p>Text</p>' })
const preview: PostPreview = {
  ...post,
  seoRules: [
    { ...rule, applies: true },
    { ...rule, id: 's', points: 0, applies: false },
  ],
}
const draft = makeDraft({
  state: 'scheduled',
  publishAt: '2026-12-01T10:00:00.000Z',
  reviewNote: 'Nothing links to it.',
  scheduleProblem: 'Nothing links to it.',
  problems: [{ code: 'draft_incomplete', field: 'title', message: 'There is no keyword yet.' }],
  reviewReasons: ['It is the first one.'],
  tags: ['bees', 'honey'],
})
const archived = {
  id: draft.id,
  slug: 'bees',
  title: 'Title of bees',
  archivedAt: '2026-01-02T00:00:00.000Z',
}
const states = [
  makeMyPost('bees'),
  makeMyPost('wasps', { status: 'scheduled_deletion', viewCount: 1 }),
  makeMyPost('moths', { status: 'draft', moderation: 'in_review' }),
  makeMyPost('flies', { status: 'draft', moderation: 'rejected', publishedAt: null }),
  makeMyPost('ants', { isTrialPost: true, isClaimed: false, expiresAt: post.expiresAt }),
]

const server = {
  'GET /api/account': () => ({
    body: {
      isAdmin: false,
      deletionDueAt: null,
      claims: { used: 3, limit: 3 },
      profile: { displayName: 'Ann' },
    },
  }),
  'GET /api/account/claims': () => ({ body: { used: 3, limit: 3 } }),
  'GET /api/account/posts': () => ({ body: { posts: states, nextCursor: null } }),
  'GET /api/account/archive': () => ({ body: { posts: [archived], nextCursor: null } }),
  'GET /api/account/drafts': () => ({
    body: { drafts: [draft, makeDraft({ id: states[0]?.id ?? '', title: '' })], nextCursor: null },
  }),
  'GET /api/account/drafts/*': () => ({ body: { draft } }),
  'GET /api/account/author': () => ({ body: { author } }),
  'GET /api/posts/*': () => ({ body: { post } }),
}

function remember(slug: string, hours: number) {
  const expiresAt = new Date(Date.now() + hours * 3_600_000).toISOString()
  rememberTrialPost(makeTrialPost(slug, { expiresAt }), new Date().toISOString())
}

inPseudoLanguage(server)
afterEach(() => {
  closeDialog()
})

const doNothing = () => undefined
/** A page with its loader data. */
const page = (Page: unknown, loaderData: object, actionData?: object) =>
  createElement(Page as ComponentType<{ loaderData: object; actionData?: object | undefined }>, {
    loaderData,
    actionData,
  })

/** Pages without hydration are inserted as the server rendered them, without their structured data for search engines. */
function print(element: ReactNode): void {
  document.body.innerHTML = renderToStaticMarkup(element)
  for (const script of document.querySelectorAll('script')) script.remove()
}

const blog = (query: object, posts: readonly Post[] = [post], search: object | null = null) =>
  page(BlogPage, {
    posts,
    nextCursor: 'x',
    search,
    categories: [{ category: 'General', posts: 2 }],
    tags: [{ tag: 'honey', posts: 2 }],
    query,
    origin,
  })
const found = { corrected: 'honey', total: 1_000, isTotalCapped: true }
const partlyFound = { corrected: null, total: 1, isTotalCapped: true }

const printed: Record<string, () => ReactNode> = {
  'the blog': () => blog({ cursor: 'y' }),
  'a search of the blog': () => blog({ q: 'bees' }, [post], found),
  'a search that found nothing': () => blog({ q: 'bees', category: 'General' }, [], found),
  'a search for a phrase that ended early': () => blog({ q: '"bees"' }, [post], partlyFound),
  'a search for a phrase that found nothing before it ended': () => blog({ q: '"bees"' }, [], partlyFound),
  'a category without posts': () => blog({ category: 'General' }, []),
  'a tag of the blog': () => blog({ tag: 'honey' }),
  'the end of the blog': () => blog({ cursor: 'y' }, []),
  'an author': () => page(AuthorPage, { posts: [post], nextCursor: 'x', author, isFirstPage: false, origin }),
  'a post': () => page(PostPage, { post, ...prepareArticle(post), related: [post], author, origin }),
  'a post of a member': () =>
    page(PostPage, { post: { ...post, writer: 'member' }, ...prepareArticle(post), related: [], author: null, origin }),
  'a preview': () =>
    page(PreviewPage, { post: preview, html: prepareArticle(preview).html, url: `${origin}/blog/bees` }),
  'a report of a post': () => page(PostReportPage, { slug: 'bees', title: 'Title of bees' }),
  'a report that was sent': () => page(PostReportPage, { slug: 'bees', title: 'Title of bees' }, { sent: true }),
  'no more mails of a report': () => page(UnsubscribePage, { state: { list: 'report', about: 'Ann', isMailed: true } }),
  'no more mails of campaigns': () =>
    page(UnsubscribePage, { state: { list: 'campaigns', about: null, isMailed: false } }),
  'leaving the waitlist': () => page(UnsubscribePage, { state: { list: 'waitlist', about: null, isMailed: true } }),
  'a link that ends no mails': () => page(UnsubscribePage, { state: null }),
  'a report that was refused': () => (
    <AbuseReportForm refusal={{ typed: { reason: '', details: '', email: '' }, message: 'Text' }} />
  ),
}

test.each(Object.keys(printed))('%s: every text comes from the catalogues', async (name) => {
  print(printed[name]?.())
  await expectTranslated(knownTexts)
})

/** The public content of the pages that hydrate. */
const pages: Record<string, () => ReactNode> = {
  'the form of the landing page': () => (
    <Generator origin={origin} lifetime={lifetimeText(86_400)} outro={null} intro={<p>{lifetimeText(100_000)}</p>} />
  ),
  'a proof of work': () => <ChallengeNotice challenge={{ tried: 2 }} />,
  'the steps of writing': () => <GeneratorProgress state={{ ...idleState, phase: 'running', step: 'checking' }} />,
  'how it works': () => <HowItWorks host="links.example" lifetime={lifetimeText(86_400)} />,
  'what a trial link is': () => <TrialTerms terms={terms} />,
  'a post that is published': () => <PublishedDialog post={preview} origin={origin} onClose={doNothing} />,
  'no trial posts': () => page(TrialPage, { origin, terms }),
  'the guest dashboard': () => page(GuestPage, { origin, terms }),
}

test.each(Object.keys(pages))('%s: every text comes from the catalogues', async (name) => {
  draw(pages[name]?.())
  await expectTranslated(knownTexts)
})

function OwnTrialLinks() {
  return <TrialLinksList list={useTrialPosts()} origin={origin} lifetime={lifetimeText(86_400)} />
}

const saving = (progress: TrialSaveStep) => {
  const stored = rememberedPost('bees')
  if (stored === null) throw new Error('no trial post')
  return (
    <TrialSaveDialog post={stored} progress={progress} onClose={doNothing}>
      {null}
    </TrialSaveDialog>
  )
}

/** The pages of a browser with trial posts. */
const trials: Record<string, () => ReactNode> = {
  'the banner': () => <TrialBannerSlot />,
  'the list on the landing page': () => <OwnTrialLinks />,
  'the page of trial posts': () => page(TrialPage, { origin, terms }),
  'what saving costs': () => saving({ step: 'form' }),
  'a post that is saved': () => saving({ step: 'saved', count: 1, url: `${origin}/blog/bees` }),
  'posts that are saved': () => saving({ step: 'saved', count: 3, url: `${origin}/blog/bees` }),
  'an address to be confirmed': () => saving({ step: 'waiting', email: 'ann@example.com' }),
  'a post that could not be saved': () => saving({ step: 'not-saved', reason: 'Text' }),
}

test.each([1, 2].flatMap((posts) => Object.keys(trials).map((name) => [name, posts] as const)))(
  '%s, with trial posts (%i): every text comes from the catalogues',
  async (name, posts) => {
    remember('bees', 1.5)
    if (posts > 1) remember('wasps', 5)
    draw(trials[name]?.())
    await expectTranslated(knownTexts)
  },
)

test.each([
  [410, 'post_expired'],
  [404, 'not_found'],
  [429, 'rate_limited'],
])('a claim refused with %i: every text comes from the catalogues', async (status, code) => {
  serveWeb({ ...server, 'GET /api/posts/*': () => problem(status, code, 'Something went wrong') })
  draw(<ClaimPage />, '/claim/bees')
  await expectTranslated(knownTexts)
})

const saver = {
  current: () => ({ fields: draft, stored: draft, save: { is: 'untouched' } }),
} as unknown as PostDraftSaver

/** The pages of a member, each with a text that it shows once it is loaded. */
const members: Record<string, [() => ReactNode, string]> = {
  posts: [() => <MyPosts member={member} />, 'Title of flies'],
  'newest posts': [() => <LatestPosts />, 'Title of bees'],
  drafts: [() => <MyDrafts />, 'How bees winter'],
  archive: [() => <ArchivedPosts />, 'Title of bees'],
  'a claim at the limit': [() => <ClaimDialog slug="bees" onClose={doNothing} />, 'Title of bees'],
  'a claim of nothing': [() => <ClaimDialog onClose={doNothing} />, '⟦'],
  'the editor': [() => <OpenDraft id={draft.id} />, 'bees'],
  'two versions': [
    () => <ConflictDialog data={{ draft }} saver={saver} onReplaced={doNothing} onClose={doNothing} />,
    'How bees winter',
  ],
  'a post that waits': [
    () => (
      <PublishedNote
        publication={{ outcome: 'in_review', post: makeMyPost('bees'), reasons: ['It is the first one.'] }}
      />
    ),
    'Title of bees',
  ],
  'a part that is planned': [() => <DashboardPage />, '⟦'],
}

test.each(Object.entries(members))(
  '%s of a member: every text comes from the catalogues',
  async (name, [screen, sign]) => {
    keepSession(member)
    draw(screen(), name === 'a part that is planned' ? '/dashboard#rank-tracker' : '/')
    await seen(sign)
    await expectTranslated(knownTexts)
  },
)
