import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../harness/processes.ts'
import type { WholePage } from './whole-page.ts'

export type Nginx = { pids: number[]; ports: number[]; close(): Promise<void> }

const startTimeoutMs = 5_000

/**
 * Starts nginx with one worker, in the foreground, on loopback. Each page is a file that is sent with exactly the given headers, on its own port and
 * under `path`. The system's configuration is not read.
 */
export async function startNginx(pages: WholePage[], path: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'linkwright-nginx-'))
  await chmod(folder, 0o755) // The worker may run as another user.
  const ports = await Promise.all(pages.map(freePort))
  const servers = pages.map((page, index) => serverBlock(page, ports[index] ?? 0, path, join(folder, `page-${index}`)))
  await Promise.all(pages.map(({ body }, index) => writeFile(join(folder, `page-${index}`), body)))
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, servers))
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  async function close() {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilItAnswers(ports[0] ?? 0)
  } catch (error) {
    await close()
    throw error
  }
  const pid = child.pid ?? 0
  return { pids: [pid, ...childrenOf(pid)], ports, close }
}

function configuration(folder: string, servers: string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=16;
  keepalive_requests 1000000000;
  etag off;
  if_modified_since off;
  ${servers.join('\n  ')}
}
`
}

function serverBlock({ headers }: WholePage, port: number, path: string, file: string): string {
  const own = Object.entries(headers).filter(([name]) => !['content-type', 'content-length'].includes(name))
  return `server {
    listen 127.0.0.1:${port} reuseport;
    location = ${path} {
      alias ${file};
      types {}
      default_type "${headers['content-type'] ?? 'text/html'}";
      add_header last-modified "";
      ${own.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
    }
  }`
}

function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function waitUntilItAnswers(port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`)
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error('nginx did not start', { cause: error })
      await sleep(20)
    }
  }
}
