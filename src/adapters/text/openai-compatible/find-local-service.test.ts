import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#test/harness/process.ts'
import { findLocalService, offerOf } from './find-local-service.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function portOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

const answers =
  (body: unknown, { type = 'application/json', status = 200 } = {}): RequestListener =>
  (request, response) => {
    const isList = request.url === '/v1/models' && request.method === 'GET'
    response.writeHead(isList ? status : 404, { 'content-type': type })
    response.end(isList ? (typeof body === 'string' ? body : JSON.stringify(body)) : '')
  }

/** Real lists of models from these programs. */
const real = {
  Ollama: {
    object: 'list',
    data: [
      { id: 'nomic-embed-text:latest', object: 'model', created: 1_730_000_000, owned_by: 'library' },
      { id: 'llama3.2:3b', object: 'model', created: 1_730_000_001, owned_by: 'library' },
    ],
  },
  'LM Studio': {
    data: [{ id: 'qwen2.5-7b-instruct-mlx', object: 'model', owned_by: 'organization_owner' }],
    object: 'list',
  },
  'llama.cpp': {
    models: [{ name: 'gemma-3-4b-it-Q4_K_M.gguf', type: 'model', capabilities: ['completion'] }],
    object: 'list',
    data: [
      {
        id: 'gemma-3-4b-it-Q4_K_M.gguf',
        object: 'model',
        created: 1_730_000_000,
        owned_by: 'llamacpp',
        meta: { vocab_type: 1, n_vocab: 262_144, n_ctx_train: 131_072 },
      },
    ],
  },
  vLLM: {
    object: 'list',
    data: [
      {
        id: 'Qwen/Qwen2.5-1.5B-Instruct',
        object: 'model',
        created: 1_730_000_000,
        owned_by: 'vllm',
        root: 'Qwen/Qwen2.5-1.5B-Instruct',
        parent: null,
        max_model_len: 32_768,
        permission: [{ id: 'modelperm-1', object: 'model_permission' }],
      },
    ],
  },
}

test.each([
  ['Ollama', 'llama3.2:3b'],
  ['LM Studio', 'qwen2.5-7b-instruct-mlx'],
  ['llama.cpp', 'gemma-3-4b-it-Q4_K_M.gguf'],
  ['vLLM', 'Qwen/Qwen2.5-1.5B-Instruct'],
] as const)('%s is found by its list of models, and its model is named', async (name, model) => {
  const port = await portOf(answers(real[name], { type: 'application/json; charset=utf-8' }))

  const found = await findLocalService({ ports: [{ name, port }], deadlineMs: 5_000 })

  expect(found).toEqual({ name, baseUrl: `http://127.0.0.1:${port}/v1`, model })
})

test('the offer is one line that names both settings', () => {
  const offer = offerOf({ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2:3b' })

  expect(offer).toContain('AI_BASE_URL=http://127.0.0.1:11434/v1 and AI_MODEL=llama3.2:3b')
  expect(offer).toContain('is not used')
  expect(offer).not.toContain('\n')
})

test.each([
  ['a web page', answers('<html></html>', { type: 'text/html' })],
  ['other JSON', answers({ status: 'ok' })],
  ['a list without models', answers({ object: 'list', data: [] })],
  ['a list that is null', answers({ object: 'list', data: null })],
  ['broken JSON', answers('{"object":"list"')],
  ['a request for a key', answers({ error: 'unauthorized' }, { status: 401 })],
  ['a server error', answers(real.Ollama, { status: 500 })],
  [
    'a model whose name would be a second line',
    answers({ object: 'list', data: [{ id: 'a\nAI_API_KEY=x', object: 'model' }] }),
  ],
  ['models that write nothing', answers({ object: 'list', data: [{ id: 'bge-embed', object: 'model' }] })],
  [
    'an endless answer',
    ((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const write = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
      }
      response.on('drain', write)
      write()
    }) satisfies RequestListener,
  ],
])('%s is not a text service', async (_, listener) => {
  const ports = [{ name: 'any', port: await portOf(listener) }]

  expect(await findLocalService({ ports, deadlineMs: 2_000 })).toBeNull()
})

test('a redirect is not followed', async () => {
  let followed = 0
  const elsewhere = await portOf((_request, response) => {
    followed += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(real.Ollama))
  })
  const port = await portOf((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${elsewhere}/v1/models` }).end(),
  )

  expect(await findLocalService({ ports: [{ name: 'any', port }], deadlineMs: 2_000 })).toBeNull()
  expect(followed).toBe(0)
})

test('a port that accepts and never answers is abandoned at the deadline, and the others are still found', async () => {
  const silent = await portOf(() => {})
  const port = await portOf(answers(real.vLLM))
  const ports = [
    { name: 'silent', port: silent },
    { name: 'closed', port: await freePort() },
    { name: 'vLLM', port },
  ]

  expect(await findLocalService({ ports, deadlineMs: 1_000 })).toMatchObject({ name: 'vLLM' })
  expect(await findLocalService({ ports: ports.slice(0, 2), deadlineMs: 300 })).toBeNull()
})
