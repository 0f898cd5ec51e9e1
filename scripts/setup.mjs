// Makes a checkout ready to run on any Node 20 or newer: packages when the lockfile changed, pages when their sources changed (--build),
// a browser for the tests (--browser). Plain JavaScript, because it runs before the project's own Node is there.
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
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
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

/** Runs `make` unless a stamp shows that it has run for the same inputs. The stamp is written last, so an interrupted run is repeated. */
function once(stamp, inputs, make) {
  const hash = hashOf(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  make()
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, hashOf(inputs))
}

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Linkwright needs Node 20 or newer to set itself up; this is ${process.version}.`)
  process.exit(1)
}

const manifests = ['package.json', 'package-lock.json']
  .map((name) => join(root, name))
  .filter((path) => existsSync(path))
once(join(root, 'node_modules/.linkwright-installed'), manifests, () => {
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages')
})

if (process.argv.includes('--build')) {
  const sources = [
    ...filesUnder(join(root, 'src/web')),
    ...filesUnder(join(root, 'src/contract')),
    ...filesUnder(join(root, 'public')),
    ...[
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/pages/compress-files.ts',
      'lingui.config.ts',
      'scripts/pages/compile-texts.ts',
      'scripts/pages/slim-contract.ts',
      'scripts/promised-texts.ts',
      'scripts/slices.ts',
      'package-lock.json',
    ].map((name) => join(root, name)),
  ]
  once(join(root, 'build/.linkwright-built'), sources, () =>
    run(join(bin, 'react-router'), ['build', '--logLevel', 'warn'], 'Building the pages'),
  )
}

if (process.argv.includes('--browser'))
  run(join(bin, 'node'), [join(root, 'scripts/install-browser.ts')], 'Finding a browser')
