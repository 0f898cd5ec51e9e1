import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAll } from './all.ts'
import { describeMachine } from './harness/machine.ts'
import { formatMark, formatTable, isMet, type Report } from './harness/report.ts'

type Bench = { about: string; load: () => Promise<{ run: () => Promise<Report> }> }

/** Every bench by its name. */
const benches: Record<string, Bench> = {
  api: {
    about: 'calls of the API per second of processor time, beside node:http, and the cost of a trial post',
    load: () => import('./api.ts'),
  },
  articles: {
    about: 'what the embedded writer writes on 300 keywords: topic, repeats, grammar, scores, time',
    load: () => import('./articles.ts'),
  },
  auth: {
    about: 'sign-ins and refreshes per second, beside the password hash alone',
    load: () => import('./auth.ts'),
  },
  blog: {
    about: 'pages per second of a published article, beside node:http and nginx',
    load: () => import('./blog.ts'),
  },
  campaign: {
    about: 'links of a campaign placed and verified per minute, with one and two worker processes',
    load: () => import('./campaign.ts'),
  },
  growth: {
    about: 'what calls take with a tenth of the data, and with all of it',
    load: () => import('./growth.ts'),
  },
  ledger: {
    about: 'spends of credits per second, beside a bare guarded update',
    load: () => import('./ledger.ts'),
  },
  lighthouse: {
    about: 'what Lighthouse says of five pages, on a desk and on a phone',
    load: () => import('./lighthouse.ts'),
  },
  loop: {
    about: 'how long /healthz and a cached page take while one process draws PDFs, checks reports and places links',
    load: () => import('./loop.ts'),
  },
  members: {
    about: 'what requests take while a thousand members work, at a growing pace',
    load: () => import('./members.ts'),
  },
  memory: {
    about: 'resident memory under mixed requests, and what each route retains',
    load: () => import('./memory.ts'),
  },
  search: {
    about: 'searches among a million posts, beside the same SQL and the best plan on a bare connection',
    load: () => import('./search.ts'),
  },
  sites: {
    about: 'pages per second of hosted sites by Host header, beside node:http',
    load: () => import('./sites.ts'),
  },
  verification: {
    about:
      'pages checked per second in a backlink report, beside Crawlee, linkinator and a bare undici + htmlparser2 loop',
    load: () => import('./verification.ts'),
  },
}

/** Installs peers and tools unless they are installed for the same manifest. */
function installPeers() {
  const manifest = createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'package.json')))
    .digest('hex')
  const stamp = join(import.meta.dirname, 'node_modules/.linkwright-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return
  console.log('Installing the peers of the benches …')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The peers could not be installed')
  writeFileSync(stamp, manifest)
}

function print({ title, notes, marks, ...table }: Report) {
  const lines = [title, '', formatTable(table), '', ...notes.map((note) => `- ${note}`), '', ...marks.map(formatMark)]
  console.log(`\n${lines.join('\n')}`)
}

function save(name: string, { title, notes, marks, versions, data }: Report, startedOn: object) {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const result = { name, title, date: new Date().toISOString(), machine: startedOn, versions, marks, notes, data }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** The benches that `all` runs: every one, or those named in `--only a,b`. `null` for a name that is none. */
function selected([option, list]: readonly string[]): string[] | null {
  if (option === undefined) return Object.keys(benches)
  const names = option === '--only' ? (list ?? '').split(',') : []
  return names.length > 0 && names.every((name) => Object.hasOwn(benches, name)) ? names : null
}

async function main([name, ...options]: readonly string[]): Promise<number> {
  const names = name === 'all' ? selected(options) : null
  if (names !== null) return runAll(names) ? 0 : 1
  const bench = Object.entries(benches).find(([own]) => own === name)?.[1]
  if (name === undefined || bench === undefined) {
    const list = Object.entries(benches).map(([own, { about }]) => `  ${own}  ${about}`)
    console.error(
      ['Usage: npm run bench -- <name>, or all, or all --only <name>,<name>. The names:', ...list].join('\n'),
    )
    return 1
  }
  installPeers()
  const machine = describeMachine()
  const { run } = await bench.load()
  const report = await run()
  print(report)
  save(name, report, machine)
  return report.marks.every(isMet) ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
