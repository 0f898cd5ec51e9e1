// Who may import whom, as ARCHITECTURE.md draws it. A folder not named in a rule's `to` is refused.

/** Everything under src that `from` may not import, its own tier and the named ones excepted. */
const tier = (from, allowed, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: `^src/${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|test|scripts|bench|e2e)/', pathNot: `^src/(${[from, ...allowed].join('|')})` },
})

/** Slices of the domain; each may import those before it. Files directly in `src/domain` are below all of them. */
const slices = [
  'mail',
  'abuse',
  'scan',
  'waitlist',
  'accounts',
  'articles',
  'billing',
  'posts',
  'reports',
  'sites',
  'campaigns',
  'operations',
  'installation',
  'privacy',
  'dashboard',
]

/** One rule a slice, all of one name: what comes later in the order is refused. */
const sliceOrder = ['', ...slices].map((slice, index) => ({
  name: 'domain-slice-order',
  comment: 'A slice imports only slices before it; what two need stands in one before both.',
  severity: 'error',
  from: {
    path: slice === '' ? '^src/domain/[^/]+\\.ts$' : `^src/domain/${slice}/`,
    pathNot: '\\.(?:test|fixtures)\\.ts$',
  },
  to: { path: `^src/domain/(?:${slices.slice(index).join('|') || 'none'})/` },
}))

module.exports = {
  forbidden: [
    tier('contract', [], 'The contract is what browser and server share: it knows neither.'),
    tier('config', ['contract/'], 'Settings know limits and names, nothing else.'),
    tier('db', ['config/'], 'The database knows no product.'),
    tier('adapters', ['config/', 'contract/'], 'The outside world knows no product.'),
    tier('domain', ['contract/', 'db/', 'adapters/'], 'The domain knows no HTTP, no pages, no settings.'),
    tier('server', ['contract/', 'db/db\\.ts', 'domain/'], 'The server parses, calls the domain and presents.'),
    tier('worker', ['contract/', 'db/db\\.ts', 'domain/'], 'The worker takes jobs and calls the domain.'),
    tier(
      'sandbox',
      ['contract/', 'adapters/payments/payment-provider', 'adapters/payments/sandbox/'],
      'The pretend payment provider stands for a company elsewhere: it knows the calls, and nothing of the product.',
    ),
    tier('web', ['contract/'], 'Pages know the contract and nothing of the server.'),
    {
      name: 'domain-has-no-connection',
      comment: 'A verb is handed its database; it never opens one.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/db/(connection|migrate|events|embedded/)' },
    },
    {
      name: 'contract-packages',
      comment: 'What the browser downloads with the contract is zod and the contract library.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/|node_modules/(zod|@orpc/contract)/' },
    },
    {
      name: 'production-packages',
      comment: 'Production installs `dependencies` only. Pages may import more, because their build contains it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/web/|\\.(?:test|fixtures)\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    ...sliceOrder,
    {
      name: 'web-slices',
      comment: 'A slice of the pages uses itself, ui and platform; pages compose slices.',
      severity: 'error',
      from: { path: '^src/web/(?!pages/|ui/|platform/|styles/)([^/]+)/' },
      to: { path: '^src/web/[^/]+/', pathNot: '^src/web/($1|ui|platform|styles)/' },
    },
    {
      name: 'web-ui-knows-no-slice',
      severity: 'error',
      from: { path: '^src/web/(ui|platform)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/', pathNot: '^src/web/(ui|platform|styles)/' },
    },
    {
      name: 'domain-slices-no-cycles',
      comment: 'Two slices that need each other are one slice, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'main-is-imported-by-none',
      severity: 'error',
      from: {},
      to: { path: '^src/main\\.ts$' },
    },
    {
      name: 'boot-is-imported-by-main',
      comment: 'The composition root knows every tier, and no tier knows it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main\\.ts$|boot/)' },
      to: { path: '^src/boot/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.react-router/|^virtual:' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
}
