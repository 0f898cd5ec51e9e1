import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'])('every path in %s exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const named = [...text.matchAll(/`((?:src|test|scripts|docs|e2e)\/[\w./-]+|\.dependency-cruiser\.cjs)`/g)].map(
    (match) => match[1] ?? '',
  )
  const linked = [...text.matchAll(/\]\(((?!https?:)[\w./-]+)\)/g)].map((match) => match[1] ?? '')
  expect(named.length + linked.length).toBeGreaterThan(2)
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every table and view belongs to one slice, and only that slice writes it', async () => {
  const { readdirSync } = await import('node:fs')
  const owners: Record<string, string> = {
    blogPosts: 'posts',
    blogPostsArchive: 'posts',
    postAuthors: 'posts',
    postDrafts: 'posts',
    postImages: 'posts',
    postAbuseReports: 'posts',
    blogWords: 'posts',
    unlearnedPosts: 'posts',
    unpairedPosts: 'posts',
    pairedChunks: 'posts',
    wordPairs: 'posts',
    blogLabelCounts: 'posts',
    blogLabelChanges: 'posts',
    sitemapChunks: 'posts',
    relatedPosts: 'posts',
    coverTexts: 'posts',
    blockedTargetHosts: 'abuse',
    topicRules: 'articles',
    openFacts: 'articles',
    spentChallenges: 'abuse',
    textServiceSpend: 'articles',
    users: 'accounts',
    profiles: 'accounts',
    userRoles: 'accounts',
    identities: 'accounts',
    sessions: 'accounts',
    oneTimeTokens: 'accounts',
    flowStates: 'accounts',
    factors: 'accounts',
    factorChallenges: 'accounts',
    recoveryCodes: 'accounts',
    passkeys: 'accounts',
    passkeyChallenges: 'accounts',
    signingKeys: 'accounts',
    accountEvents: 'accounts',
    credits: 'billing',
    creditTransfers: 'billing',
    creditHolds: 'billing',
    orders: 'billing',
    paymentEvents: 'billing',
    billingDetails: 'billing',
    creditSettings: 'billing',
    invoices: 'billing',
    invoiceSeries: 'billing',
    premiumSubscriptions: 'billing',
    reports: 'reports',
    reportRuns: 'reports',
    reportPages: 'reports',
    reportRunDigests: 'reports',
    reportRunDocuments: 'reports',
    reportUrlOrders: 'reports',
    reportFigures: 'reports',
    reportShares: 'reports',
    reportBrands: 'reports',
    reportSigningKeys: 'reports',
    reportMonitors: 'reports',
    reportLinkStates: 'reports',
    reportChanges: 'reports',
    webhookEndpoints: 'reports',
    webhookDeliveries: 'reports',
    siteChecks: 'sites',
    siteFigures: 'sites',
    siteSitemapChunks: 'sites',
    articleFingerprints: 'sites',
    articleFingerprintBands: 'sites',
    campaigns: 'campaigns',
    placementTransitions: 'campaigns',
    placements: 'campaigns',
    placementChecks: 'campaigns',
    placementEvents: 'campaigns',
    placementRemovals: 'campaigns',
    linkCounts: 'campaigns',
    linkChanges: 'campaigns',
    campaignAlerts: 'campaigns',
    campaignDigests: 'campaigns',
    lossAlerts: 'campaigns',
    errorLogs: 'operations',
    domains: 'sites',
    automationPosts: 'sites',
    siteCounts: 'sites',
    siteTurns: 'sites',
    siteLocks: 'sites',
    waitlist: 'waitlist',
    waitlistBlocks: 'waitlist',
    siteClaims: 'operations',
    siteTestimonials: 'operations',
    siteContentChanges: 'operations',
    installationSecret: 'installation',
    outboxMessages: 'mail',
    mailboxMessages: 'mail',
    mailFailures: 'mail',
  }
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
  )
  const strangers = files.flatMap((name) => {
    const source = readFileSync(join(root, 'src', name), 'utf8')
    const built = [...source.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g)].map(
      (match) => match[1] ?? '',
    )
    const inSql = [...source.matchAll(/\b(?:insert into|update|delete from) ([a-z]+(?:_[a-z]+)*)/g)]
      .map((match) => (match[1] ?? '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
      .filter((table) => Object.hasOwn(owners, table))
    const written = [...built, ...inSql]
    return written
      .filter((table) => !name.startsWith(`domain/${owners[table] ?? '?'}/`))
      .map((table) => `${name} writes ${table}`)
  })
  expect(strangers).toEqual([])
})

test('no folder has more than 25 files', async () => {
  // Each migration is one change, and each frame is one subject.
  const counts = new Map<string, number>()
  for (const folder of ['src', 'test', 'e2e', 'scripts', 'bench'])
    for await (const file of glob(`${folder}/**/*.{ts,tsx,mjs}`, {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    }))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})
