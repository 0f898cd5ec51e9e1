import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/harness/process.ts'
import { callSandbox } from './create-sandbox-client.ts'
import { type RunningSandbox, runSandbox } from './run-sandbox.ts'
import { SandboxProcess } from './sandbox-process.ts'

const apiKey = 'sk_test_of_a_test_that_is_long_enough'

let folder: string
let running: RunningSandbox[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linkwright-sandbox-'))
})
afterEach(async () => {
  for (const sandbox of running) await sandbox.stop()
  running = []
  // A sandbox that was just stopped may still write its last line.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

const settings = () => ({ folder, host: '127.0.0.1', port: 0, preferredPort: 0, apiKey })

async function run(changes: { apiKey?: string; preferredPort?: number } = {}) {
  const sandbox = await runSandbox({ ...settings(), onNotice: () => undefined, ...changes })
  running.push(sandbox)
  return sandbox
}

/** The sandbox of a product that is killed. It survives the product. */
async function runOrphan(): Promise<Pick<RunningSandbox, 'address'>> {
  const product = spawn(process.execPath, ['test/harness/sandbox-user.ts', JSON.stringify(settings())], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = (await once(product.stdout, 'data')) as [Buffer]
  product.kill('SIGKILL')
  await once(product, 'exit')
  const address = printed.toString().trim()
  return { address: () => address }
}

const readProcessFile = () => SandboxProcess.parse(JSON.parse(readFileSync(join(folder, 'process.json'), 'utf8')))
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function call({ address }: Pick<RunningSandbox, 'address'>, key = apiKey) {
  return callSandbox({ address, apiKey: key, timeoutMs: 5_000 }, 'open-checkout', {
    orderId: 'order-1',
    mode: 'payment',
    productName: 'Credits',
    unitAmountCents: 140,
    quantity: 10,
    email: 'buyer@example.com',
    successUrl: 'http://localhost/paid',
    cancelUrl: 'http://localhost/cancelled',
    idempotencyKey: 'key-1',
  })
}

test('products that start at the same time share one sandbox, and the last one that detaches stops it', async () => {
  const [first, second, third] = await Promise.all([run(), run(), run()])
  const { pid, port } = readProcessFile()
  const opened = await Promise.all([first, second, third].map((sandbox) => call(sandbox)))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  expect(opened[0]?.url).toContain(`http://localhost:${port}/sandbox/checkout/`)
  await first.stop()
  await second.stop()
  expect(isAlive(pid)).toBe(true)
  await third.stop()
  expect([isAlive(pid), existsSync(join(folder, 'process.json'))]).toEqual([false, false])
})

test('a restarted sandbox has its state and its address', async () => {
  const before = await run()
  const [opened, address] = [await call(before), before.address()]
  await before.stop()
  const after = await run()
  expect([(await call(after)).id, after.address()]).toEqual([opened.id, address])
})

test('a killed sandbox is restarted with its state while the product runs', async () => {
  const sandbox = await run()
  const opened = await call(sandbox)
  const { pid } = readProcessFile()
  process.kill(pid, 'SIGKILL')
  await eventually(async () => expect((await call(sandbox)).id).toBe(opened.id))
  expect(readProcessFile().pid).not.toBe(pid)
})

test('an orphan with another key is replaced and its state is taken over', async () => {
  const before = await runOrphan()
  const opened = await call(before)
  const { pid } = readProcessFile()
  const after = await run({ apiKey: 'sk_test_of_another_test_long_enough' })
  expect(readProcessFile().pid).not.toBe(pid)
  expect((await call(after, 'sk_test_of_another_test_long_enough')).id).toBe(opened.id)
})

test('an orphan that hangs is replaced', { timeout: 60_000 }, async () => {
  const before = await runOrphan()
  const opened = await call(before)
  const { pid } = readProcessFile()
  process.kill(pid, 'SIGSTOP')
  const after = await run()
  expect(readProcessFile().pid).not.toBe(pid)
  expect((await call(after)).id).toBe(opened.id)
})

test('a port with another listener is not used', async () => {
  const { createServer } = await import('node:http')
  const other = createServer((_request, response) => response.end('another program'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const sandbox = await run({ preferredPort: port })
  expect(sandbox.address()).not.toBe(`http://127.0.0.1:${port}`)
  await call(sandbox)
  other.closeAllConnections()
  other.close()
})

test('a sandbox ends when its folder is removed', async () => {
  await run()
  const { pid } = readProcessFile()
  running = []
  rmSync(folder, { recursive: true })
  await eventually(async () => expect(isAlive(pid)).toBe(false))
})
