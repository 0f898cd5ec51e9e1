// Makes a checkout ready to run on any Node 20 or newer: packages when the lockfile changed, pages and the server's bundle when their sources changed
// (--build), the bundle alone (--bundle), a browser for the tests (--browser). With --run, the packages that only build and test may be absent, unless
// something must be built.
// Plain JavaScript, because it runs before the project's own Node is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/** Runs a program with the project's own tools first on the path. If it fails, this process exits with its code. */
function run(command, args, reason) {
  console.log(`${reason} …`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    // Tests run this too. In their environment, the pages would get React's development build.
    env: { ...process.env, NODE_ENV: 'production', PATH: `${bin}:${process.env.PATH}` },
    shell: process.platform === 'win32',
  })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !/\.test\.tsx?$/.test(path))
    .sort()
}

/** The files that the built pages depend on. */
function pageSources() {
  return [
    ...filesUnder(join(root, 'src/web')),
    ...filesUnder(join(root, 'src/contract')),
    ...filesUnder(join(root, 'public')),
    ...[
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/pages/compress-files.ts',
      'lingui.config.ts',
      'scripts/pages/compile-texts.ts',
      'scripts/pages/group-scripts.ts',
      'scripts/pages/merge-groups.ts',
      'scripts/pages/module-graph.ts',
      'scripts/pages/page-entries.ts',
      'scripts/pages/slim-contract.ts',
      'scripts/server/lean-output.ts',
      'scripts/promised-texts.ts',
      'scripts/slices.ts',
      'package-lock.json',
    ].map((name) => join(root, name)),
  ]
}

/** The files that the server's bundle depends on. It finds all others, such as migrations and fonts, where they are. */
function serverSources() {
  const isOfPages = (path) => path.startsWith(join(root, 'src/web/'))
  return [
    ...['src', 'scripts']
      .flatMap((name) => filesUnder(join(root, name)))
      .filter((path) => /\.m?ts$/.test(path) && !isOfPages(path)),
    ...['package.json', 'package-lock.json'].map((name) => join(root, name)),
  ]
}

/** Whether a stamp shows that something was built from the same sources. */
function isCurrent(stamp, inputs) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(inputs)
}

/** Stamps what was built. It comes last, so that an interrupted build is repeated. */
function writeStamp(stamp, inputs) {
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, hashOf(inputs))
}

function packagesIn(lockfile) {
  const path = join(root, lockfile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** Whether an optional package names this system. Those that name none belong to others that do. */
function isForThisSystem({ os = [], cpu = [], libc }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc === undefined
}

/** Whether the packages of the lockfile are installed, with or without the tools that only build and test. */
function areInstalled({ tools }) {
  // npm writes this file when an installation is complete.
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    const { version, dev, optional, devOptional } = wanted
    if (path === '' || ((dev || devOptional) && !tools)) return true
    if (path in installed) return installed[path].version === version
    return (optional || devOptional) && !isForThisSystem(wanted)
  })
}

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Linkwright needs Node 20 or newer to set itself up; this is ${process.version}.`)
  process.exit(1)
}

const [builds, bundles, runs, findsBrowser] = ['--build', '--bundle', '--run', '--browser'].map((flag) =>
  process.argv.includes(flag),
)

const builtStamp = join(root, 'build/.linkwright-built')
const mustBuild = builds && !isCurrent(builtStamp, pageSources())
const bundledStamp = join(root, 'build/product/.linkwright-bundled')
// A build of the pages empties the folder of the bundle as well.
const mustBundle = mustBuild || ((builds || bundles) && !isCurrent(bundledStamp, serverSources()))

if (!areInstalled({ tools: mustBuild || mustBundle || !runs }))
  run(
    'npm',
    [
      'install',
      // Without it, npm leaves the tools out where NODE_ENV is production.
      '--include=dev',
      // The lockfile names versions and hashes, so npm need not ask whether what it has stored is current.
      '--prefer-offline',
      ...['--no-audit', '--no-fund', '--loglevel=error'],
    ],
    'Installing packages',
  )

if (mustBuild) {
  run(join(bin, 'react-router'), ['build', '--logLevel', 'warn'], 'Building the pages')
  writeStamp(builtStamp, pageSources())
}

if (mustBundle) {
  run(join(bin, 'node'), [join(root, 'scripts/server/bundle.ts')], 'Bundling the server')
  writeStamp(bundledStamp, serverSources())
}

if (findsBrowser) run(join(bin, 'node'), [join(root, 'scripts/install-browser.ts')], 'Finding a browser')
