import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { createTestAuthority } from '../../../test/fakes/certificates.ts'

/** The `check` function of a checker's module: checks every page and returns the number of pages with the link. */
export type Check = (urls: string[]) => Promise<number>

/** `cpuSeconds`: user and kernel time of the checker's process. */
const Checked = z.object({ withLink: z.number(), seconds: z.number(), cpuSeconds: z.number(), residentMib: z.number() })
export type Checked = z.infer<typeof Checked>

export type Checker = { pid: number; check(urls: string[]): Promise<Checked>; close(): void }

/** Starts `bench/peers/{module}` in a separate process, with `settings` in its environment. */
export function startChecker(
  module: string,
  settings: Record<string, string> = {},
  nodeOptions: string[] = [],
): Checker {
  const child = startProcess(
    [process.execPath, ...nodeOptions, join(import.meta.dirname, 'checker-process.ts'), module],
    settings,
  )
  return {
    pid: child.pid ?? 0,
    async check(urls) {
      child.send(urls)
      return Checked.parse(await answerOf(child))
    },
    close: () => child.kill('SIGTERM'),
  }
}

/** `ca`: the certificate of the authority that signed the site's, as PEM. */
export type LinkSite = { url: string; secureUrl: string; ca: string }
const Ports = z.object({ port: z.number(), securePort: z.number() })

/** Starts the site of `link-pages.ts` in a separate process; `prefix` is put before its command. */
export async function startLinkSite(prefix: string[]): Promise<LinkSite & { close(): void }> {
  const authority = createTestAuthority('Authority of the bench')
  const child = startProcess([...prefix, process.execPath, join(import.meta.dirname, 'link-site-process.ts')], {
    BENCH_TLS: JSON.stringify(authority.issue({ names: ['*.links.example', '127.0.0.1'] })),
  })
  const { port, securePort } = Ports.parse(await answerOf(child))
  return {
    url: `http://127.0.0.1:${port}`,
    secureUrl: `https://127.0.0.1:${securePort}`,
    ca: authority.cert,
    close: () => child.kill('SIGKILL'),
  }
}

function startProcess([program = '', ...parameters]: string[], settings: Record<string, string> = {}): ChildProcess {
  return spawn(program, parameters, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** The next message of the process. Throws if it ends first. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController()
  const message = once(child, 'message', { signal: waiting.signal })
  const exit = once(child, 'exit', { signal: waiting.signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}`)
  })
  try {
    const [answer] = await Promise.race([message, exit])
    return answer
  } finally {
    waiting.abort()
    for (const promise of [message, exit]) promise.catch(() => {})
  }
}
