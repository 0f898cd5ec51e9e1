import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { readFrameHeaders, shippedFrames } from '../src/adapters/knowledge/frame-pack.ts'
import { countTopicWords } from '../src/adapters/knowledge/topic-vocabulary.ts'
import { errorMeaning, errorStatus } from '../src/contract/errors.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { openApiDocument } from '../src/server/http/docs/openapi-document.ts'
import { readRouteTable } from '../src/server/read-route-table.ts'
import { prepareData } from '../test/harness/prepare-data.ts'
import { compileTokenizer } from './compile-tokenizer.ts'
import { exampleArticle } from './example-article.ts'
import { catalogueFaults, extractCatalogues } from './extract-catalogues.ts'
import { routesPage } from './routes-page.ts'

const root = join(import.meta.dirname, '..')
const checking = process.argv.includes('--check')

async function tableTypes(): Promise<string> {
  const folder = await prepareData()
  const server = await startEmbeddedServer(folder.path, { durable: false })
  const { host, user, database } = server.connection
  try {
    const url = `postgresql:///${database}?host=${encodeURIComponent(host)}&user=${user}`
    const out = join(folder.path, 'types.ts')
    const options = [
      '--dialect',
      'postgres',
      '--camel-case',
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--type-mapping',
      '{"int8":"number"}',
      '--url',
      url,
      '--out-file',
      out,
    ]
    await promisify(execFile)(join(root, 'node_modules/.bin/kysely-codegen'), options, { cwd: root })
    return await readFile(out, 'utf8')
  } finally {
    await server.stop()
    await folder.remove()
  }
}

async function openApi(): Promise<string> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return `${JSON.stringify(await openApiDocument(readRouteTable().routes, generator), null, 2)}\n`
}

function frameHeaders(): string {
  return `[\n${readFrameHeaders()
    .map((header) => JSON.stringify(header))
    .join(',\n')}\n]\n`
}

function topicWords(): string {
  const { common, characteristic } = countTopicWords(shippedFrames())
  const lines = Object.entries(characteristic).map(([id, words]) => `${JSON.stringify(id)}: ${JSON.stringify(words)}`)
  return `{\n"common": ${JSON.stringify(common)},\n"characteristic": {\n${lines.join(',\n')}\n}\n}\n`
}

function errorsPage(): string {
  const rows = Object.entries(errorStatus).map(([code, status]) => {
    return `| \`${code}\` | ${status} | ${errorMeaning[code as keyof typeof errorStatus]} |`
  })
  return [
    '# Error codes',
    '',
    'Every refusal of the API is a problem document (`application/problem+json`) with one of these in `code`, a `message` for the person, and a `requestId` that finds it in the log.',
    '',
    '| code | status | what it means and what to do |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const files: [string, () => Promise<string | Uint8Array> | string][] = [
  ['src/domain/scan/tokenizer/tokenizer.wasm', compileTokenizer],
  ['src/adapters/knowledge/frame-headers.json', frameHeaders],
  ['src/adapters/knowledge/topic-words.json', topicWords],
  ['src/web/posts/generator/example-article.json', exampleArticle],
  ['src/db/types.ts', tableTypes],
  ['docs/openapi.json', openApi],
  ['docs/errors.md', errorsPage],
  ['docs/routes.md', routesPage],
]

const stale: string[] = []
for (const [name, make] of files) {
  const path = join(root, name)
  const made = Buffer.from(await make())
  if ((await readFile(path).catch(() => null))?.equals(made)) continue
  stale.push(name)
  if (!checking) await writeFile(path, made)
}
if (!checking) await extractCatalogues()
const faults = await catalogueFaults()
if (faults !== null) {
  console.error(faults)
  stale.push('the catalogues of texts')
}
if (stale.length > 0) console.log(`${checking ? 'Stale' : 'Written'}: ${stale.join(', ')}`)
if (checking && stale.length > 0) {
  console.error('Run `npm run generate` and commit what it writes.')
  process.exitCode = 1
}
