import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Pinning } from './cores.ts'
import { versionOf } from './machine.ts'

const autocannonFolder = join(import.meta.dirname, '../node_modules/autocannon')
const autocannonWorkersMax = 4
const timeoutSeconds = 10

type LoadTarget = { url: string; headers: Record<string, string> }
/** The number of failed requests by kind; `status` counts responses other than 2xx and 3xx. */
type Failures = { connection: number; status: number; timeout: number }
/** A server of node:http needs a third less processor time for a response to wrk, which sends less. */
export type LoadGeneratorName = 'wrk' | 'autocannon'

/** The results of one load. `seconds` is its actual duration; latencies are those of the answered requests. */
export type LoadResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number; failures: Failures }

export type LoadGenerator = {
  name: LoadGeneratorName
  version: string
  /** Requests one address over `connections` keep-alive connections. Each sends its next request after the previous response. */
  run(target: LoadTarget, seconds: number): Promise<LoadResult>
}

/** `wrk` if it is installed, because it needs much less processor time than a server; otherwise autocannon. */
export function createLoadGenerator(pinning: Pinning, connections: number): LoadGenerator {
  const wrk = versionOf('wrk', '--version')
  return wrk === null ? autocannonLoad(pinning, connections) : wrkLoad(pinning, connections, wrk)
}

const WrkOutput = z.object({
  requests: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  failures: z.object({ connection: z.number(), status: z.number(), timeout: z.number() }),
})

function wrkLoad(pinning: Pinning, connections: number, version: string): LoadGenerator {
  return {
    name: 'wrk',
    version,
    async run({ url, headers }, seconds) {
      // wrk adds a host of its own unless this header has a capital letter, and two of them are a bad request.
      const spelled = (name: string) => (name === 'host' ? 'Host' : name)
      const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${spelled(name)}: ${value}`])
      const script = join(import.meta.dirname, 'wrk-report.lua')
      const options = [
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        `--timeout=${timeoutSeconds}s`,
        '-s',
        script,
        ...named,
        url,
      ]
      const printed = await runLoad([...pinning.loadPrefix, 'wrk', ...options], seconds)
      const output = WrkOutput.parse(lastLineAsJson(printed))
      return {
        requests: output.requests,
        seconds: output.microseconds / 1e6,
        p50Ms: output.p50 / 1000,
        p99Ms: output.p99 / 1000,
        failures: output.failures,
      }
    },
  }
}

const AutocannonOutput = z.object({
  '2xx': z.number(),
  duration: z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  timeouts: z.number(),
  non2xx: z.number(),
})

function autocannonLoad(pinning: Pinning, connections: number): LoadGenerator {
  const workers = Math.min(pinning.loadCores, autocannonWorkersMax)
  return {
    name: 'autocannon',
    version: installedVersion(),
    async run({ url, headers }, seconds) {
      const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
      const options = [
        '-j',
        '-n',
        '-c',
        String(connections),
        '-d',
        String(seconds),
        '-t',
        String(timeoutSeconds),
        ...named,
      ]
      const threads = workers > 1 ? ['-w', String(workers)] : []
      const command = [
        ...pinning.loadPrefix,
        process.execPath,
        join(autocannonFolder, 'autocannon.js'),
        ...options,
        ...threads,
        url,
      ]
      const output = AutocannonOutput.parse(lastLineAsJson(await runLoad(command, seconds)))
      return {
        requests: output['2xx'],
        seconds: output.duration,
        p50Ms: output.latency.p50,
        p99Ms: output.latency.p99,
        // autocannon counts a timeout among its errors, too.
        failures: {
          connection: output.errors - output.timeouts,
          status: output.non2xx,
          timeout: output.timeouts,
        },
      }
    },
  }
}

function installedVersion(): string {
  const manifest = readFileSync(join(autocannonFolder, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
}

async function runLoad([program = '', ...parameters]: string[], seconds: number): Promise<string> {
  const { stdout } = await promisify(execFile)(program, parameters, { timeout: (seconds + 30) * 1000 })
  return stdout
}

function lastLineAsJson(printed: string): unknown {
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '')
}
