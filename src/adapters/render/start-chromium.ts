import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { createDevtools, type Devtools } from './devtools-pipe.ts'

export type ChromiumOptions = {
  /** The path of the program. */
  executable: string
  /** Chromium refuses to run as root with its sandbox; in a container the sandbox may be unnecessary. */
  withoutSandbox: boolean
  userAgent: string
}

export type Chromium = {
  devtools: Devtools
  /** Kills the browser with all its processes and deletes its files. Never throws. */
  end(): Promise<void>
}

const messageMax = 48_000_000

/**
 * Blocks all network access: names resolve to nothing, the only proxy is an unresolvable name (RFC 2606) that also applies to loopback, and WebRTC,
 * which could bypass a proxy, may use only proxied connections. All responses come from the interception.
 */
const closedNetwork = [
  '--proxy-server=http://proxy.invalid:80',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
]

/** WebRTC, which bypasses proxies by UDP, may use only proxied connections: there are none. */
const preferences = {
  webrtc: {
    ip_handling_policy: 'disable_non_proxied_udp',
    multiple_routes_enabled: false,
    nonproxied_udp_enabled: false,
  },
}

const quiet = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--disable-client-side-phishing-detection',
  '--disable-domain-reliability',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,SpareRendererForSitePerProcess',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--deny-permission-prompts',
  '--js-flags=--max-old-space-size=512',
]

/** Starts a browser with a new, temporary profile. Rejects when the program cannot be run. */
export async function startChromium({ executable, withoutSandbox, userAgent }: ChromiumOptions): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'linkwright-browser-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const flags = [
    ...quiet,
    ...closedNetwork,
    `--user-data-dir=${profile}`,
    `--user-agent=${userAgent}`,
    ...(withoutSandbox ? ['--no-sandbox'] : []),
    'about:blank',
  ]
  const child = spawn(executable, flags, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // A separate process group, so that all its processes can be killed. The environment has none of the server's settings, because some are secrets.
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, TMPDIR: profile, LANG: 'en_US.UTF-8' },
  })
  const exited = once(child, 'exit').catch(() => undefined)
  const devtools = createDevtools(child.stdio[3] as Writable, child.stdio[4] as Readable, messageMax)
  child.once('exit', () => devtools.close())
  const end = async () => {
    devtools.close()
    if (child.pid !== undefined) {
      killGroup(child.pid)
      await exited
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)
  }
  try {
    if (child.pid === undefined) await once(child, 'spawn')
    return { devtools, end }
  } catch (error) {
    await end()
    throw error
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}
