import { connect, isIPv6, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Hop } from '#contract/reports/report-evidence.ts'
import { notPublic, type Target } from '../addresses/address-rules.ts'
import type { Address, Resolve } from '../addresses/host-lookup.ts'
import { isPublicUnicast } from '../addresses/public-address.ts'
import { onAbort } from '../on-abort.ts'
import { untilAborted } from '../until-aborted.ts'
import { elapsedMs } from './elapsed.ts'
import { connectFailure, type Failure, failure } from './failure.ts'

/** Opens a TCP connection to one of these addresses, which are already checked. */
export type Dial = (addresses: readonly Address[], port: number, hostname: string) => Socket

export type ConnectionFacts = Pick<Hop, 'ip' | 'tls' | 'timings'>

export type Opened = { socket: Socket | null; facts: ConnectionFacts; failure: Failure | null }

export type OpenDeps = { lookup: Resolve; lookupAllowed: Resolve; dial: Dial; ca: readonly string[] | undefined }

/** Tries addresses of both families according to RFC 8305. Only the addresses passed in are used; there is no second lookup of the name. */
export const dialDirectly: Dial = (addresses, port, hostname) => {
  const [first] = addresses
  const shared = { port, noDelay: true, highWaterMark: 65_536 }
  if (addresses.length === 1 && first !== undefined) return connect({ ...shared, host: first.address })
  return connect({
    ...shared,
    host: hostname,
    autoSelectFamily: true,
    lookup: (_hostname, _options, answer) => answer(null, [...addresses]),
  })
}

/** A connection attempt: its current step, the facts so far, and the signal that ends it. */
type Opening = {
  target: Target
  deps: OpenDeps
  end: AbortSignal
  facts: ConnectionFacts
  timings: NonNullable<Hop['timings']>
  stage: 'dns' | 'connect' | 'tls'
}

class Refused extends Error {}

/**
 * Resolves the host, checks each of its addresses, connects to one of them and negotiates TLS if the target requires it, all within `timeoutMs`. The
 * connection uses a checked address, so a name that resolves differently in the meantime has no effect (DNS rebinding). Never throws: a failure is in
 * the result, and the socket is destroyed. An aborted signal is also a failure.
 */
export async function openConnection(
  target: Target,
  deps: OpenDeps,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Opened> {
  const timings = { dnsMs: null, connectMs: null, tlsMs: null }
  const facts: ConnectionFacts = { ip: null, tls: null, timings }
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(connectTimeout), timeoutMs)
  const unsubscribe = onAbort(signal, () => end.abort(signal.reason))
  const opening: Opening = { target, deps, end: end.signal, facts, timings, stage: 'dns' }
  try {
    if (signal.aborted) throw signal.reason
    return { socket: await open(opening), facts, failure: null }
  } catch (error) {
    return { socket: null, facts, failure: openFailure(opening, error, timeoutMs) }
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

const connectTimeout = Symbol('connect timeout')

function openFailure({ stage }: Opening, error: unknown, timeoutMs: number): Failure {
  if (error instanceof Refused) return notPublic()
  if (error !== connectTimeout) return connectFailure(stage, error)
  const step = { dns: 'The name was not looked up', connect: 'No connection', tls: 'No TLS connection' }[stage]
  return failure('timeout', 'CONNECT_TIMEOUT', `${step} within ${Math.round(timeoutMs)} ms.`)
}

async function open(opening: Opening): Promise<Socket> {
  const { target, deps, timings, facts } = opening
  const addresses = await resolveTarget(opening)
  opening.stage = 'connect'
  const startedAt = performance.now()
  const socket = await ready(deps.dial(addresses, target.port, target.hostname), 'connect', opening.end)
  timings.connectMs = elapsedMs(startedAt)
  facts.ip = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? null
  return target.isSecure ? secure(opening, socket) : socket
}

async function resolveTarget({ target, deps, timings, end }: Opening): Promise<Address[]> {
  if (target.literal !== null) return [{ address: target.literal, family: isIPv6(target.literal) ? 6 : 4 }]
  const startedAt = performance.now()
  const lookup = target.isAllowed ? deps.lookupAllowed : deps.lookup
  const addresses = await untilAborted(lookup(target.hostname), end)
  timings.dnsMs = elapsedMs(startedAt)
  const isFine =
    addresses.length > 0 && (target.isAllowed || addresses.every(({ address }) => isPublicUnicast(address)))
  if (!isFine) throw new Refused()
  return addresses
}

async function secure(opening: Opening, socket: Socket): Promise<TLSSocket> {
  const { target, deps, facts, timings, end } = opening
  opening.stage = 'tls'
  const startedAt = performance.now()
  const tls = connectTls({
    socket,
    host: target.hostname,
    // A literal address is no server name (RFC 6066, 3).
    servername: target.literal === null ? target.hostname : '',
    ALPNProtocols: ['http/1.1'],
    ...(deps.ca === undefined ? {} : { ca: [...deps.ca] }),
  })
  await ready(tls, 'secureConnect', end)
  timings.tlsMs = elapsedMs(startedAt)
  facts.tls = tlsFacts(tls)
  return tls
}

function tlsFacts(socket: TLSSocket): NonNullable<Hop['tls']> {
  const peer = socket.getPeerCertificate()
  const { CN: issuerName, O: issuerOrganisation } = peer.issuer ?? {}
  const validTo = new Date(peer.valid_to)
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher().name,
    issuer: firstOf(issuerName) ?? firstOf(issuerOrganisation),
    subject: firstOf(peer.subject?.CN),
    validTo: Number.isNaN(validTo.getTime()) ? null : validTo.toISOString(),
  }
}

function firstOf(name: string | string[] | undefined): string | null {
  return (Array.isArray(name) ? name[0] : name) ?? null
}

/** Waits for a socket's event. The socket is destroyed when it fails or the signal aborts first. */
function ready<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', end: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      end.removeEventListener('abort', handleEnd)
      socket.removeListener('close', handleClose)
      settle()
    }
    const fail = (error: unknown) =>
      finish(() => {
        socket.destroy()
        reject(error)
      })
    const handleEnd = () => fail(end.reason)
    const handleClose = () => fail(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }))
    // This listener stays. A later user of the socket adds its own, but an error may occur before that.
    socket.on('error', fail)
    socket.once('close', handleClose)
    socket.once(event, () => finish(() => resolve(socket)))
    end.addEventListener('abort', handleEnd)
    if (end.aborted) handleEnd()
  })
}
