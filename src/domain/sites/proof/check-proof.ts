import type { Fetching } from '#contract/reports/report-evidence.ts'
import type { ProofMethod } from '#contract/sites/sites.ts'
import { failureWords } from '../health/failure-words.ts'
import { isBody } from '../health/same-body.ts'
import type { SiteDeps } from '../site-deps.ts'
import { type ProofTarget, proofTarget } from './proof-token.ts'

/**
 * `missing`: the domain answered, and the proof is not there. `unknown`: it could not be seen whether it is, which is held against nobody. `text` is a
 * sentence for the owner.
 */
export type Look = { method: ProofMethod; outcome: 'found' | 'missing' | 'unknown'; text: string }

export type ProofDeps = Pick<SiteDeps, 'sealer' | 'fetcher' | 'resolveTxt' | 'stopping'>
type Claimed = { userId: string; host: string }

const dnsTimeoutMs = 15_000
const shownMax = 80

/** Looks in the world whether an account's proof of a host is there. Rejects with the signal's reason when the process stops. */
export async function checkProof(deps: ProofDeps, site: Claimed, method: ProofMethod): Promise<Look> {
  const target = proofTarget(deps.sealer, site)
  return method === 'dns' ? checkDnsRecord(deps, target) : checkProofFile(deps, target)
}

/** The same by either way, the one it was proven by first: a proof that has moved stands all the same. */
export async function checkExistingProof(deps: ProofDeps, site: Claimed & { method: ProofMethod }): Promise<Look> {
  const first = await checkProof(deps, site, site.method)
  if (first.outcome === 'found') return first
  const second = await checkProof(deps, site, site.method === 'dns' ? 'file' : 'dns')
  if (second.outcome === 'found') return second
  // Missing by the way it was shown is missing: that the other way could not be looked at proves nothing.
  return first
}

async function checkDnsRecord(deps: ProofDeps, { dnsName, dnsValue }: ProofTarget): Promise<Look> {
  const look = (outcome: Look['outcome'], text: string): Look => ({ method: 'dns', outcome, text })
  let records: string[][]
  try {
    records = await inTime(deps.resolveTxt(dnsName), deps.stopping)
  } catch (error) {
    deps.stopping.throwIfAborted()
    const { outcome, text } = dnsFailure(dnsName, String((error as { code?: unknown }).code ?? ''))
    return look(outcome, text)
  }
  // Long values come in pieces; panels of DNS providers like to add quotes and spaces.
  const values = records.map((pieces) => pieces.join('').trim().replaceAll(/^"|"$/g, ''))
  if (values.includes(dnsValue)) return look('found', `The TXT record at ${dnsName} is there.`)
  const ours = values.find((value) => value.startsWith('linkwright-site-verification='))
  if (ours !== undefined)
    return look('missing', `${dnsName} has a record of another account: “${shortened(ours)}”. Yours is not there.`)
  if (values.length === 0) return look('missing', `There is no TXT record at ${dnsName} yet.`)
  const count = values.length === 1 ? 'a TXT record' : `${values.length} TXT records`
  return look('missing', `${dnsName} has ${count}, but none is yours. The first says “${shortened(values[0] ?? '')}”.`)
}

/** Ends when DNS takes for ever, whatever the resolver's own patience. */
async function inTime<T>(answer: Promise<T>, stopping: AbortSignal): Promise<T> {
  const ends = AbortSignal.any([stopping, AbortSignal.timeout(dnsTimeoutMs)])
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' }))
  ends.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([answer, promise])
  } finally {
    ends.removeEventListener('abort', end)
  }
}

const soonText = 'New records can take up to an hour to be seen.'

function dnsFailure(name: string, code: string): { outcome: 'missing' | 'unknown'; text: string } {
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return { outcome: 'missing', text: `There is no TXT record at ${name} yet. ${soonText}` }
    case 'ETIMEOUT':
    case 'ECANCELLED':
      return { outcome: 'unknown', text: `The name servers did not answer for ${name} in time. Try again in a moment.` }
    case 'ESERVFAIL':
      return {
        outcome: 'unknown',
        text: `The name servers failed to answer for ${name} (SERVFAIL), often because of a broken DNSSEC signature.`,
      }
    case 'EREFUSED':
      return {
        outcome: 'unknown',
        text: `The name servers refused to answer for ${name}. Check where the domain is delegated to.`,
      }
    default:
      return { outcome: 'unknown', text: `DNS gave no usable answer for ${name}${code === '' ? '' : ` (${code})`}.` }
  }
}

async function checkProofFile(deps: ProofDeps, { fileUrl, fileContent }: ProofTarget): Promise<Look> {
  const secure = await fetchFile(deps, fileUrl)
  // A site may have no certificate yet.
  const isWithoutTls = secure.failure !== null && ['connect', 'tls', 'timeout', 'reset'].includes(secure.failure.kind)
  const plain = isWithoutTls ? await fetchFile(deps, fileUrl.replace(/^https:/, 'http:')) : null
  const hasSpoken = plain !== null && (plain.status !== null || plain.robots?.verdict === 'disallowed')
  return judgeFile(hasSpoken ? plain : secure, fileContent)
}

function fetchFile({ fetcher, stopping }: ProofDeps, url: string): Promise<Fetching> {
  return fetcher.fetchPage(url, { signal: stopping, sink: () => null })
}

/** `fetching` is of the address that spoke: what is said of it names that one, be it by https or by plain http. */
function judgeFile(fetching: Fetching, fileContent: string): Look {
  const look = (outcome: Look['outcome'], text: string): Look => ({ method: 'file', outcome, text })
  const { failure, robots, status, requestedUrl: fileUrl } = fetching
  const at = new URL(fileUrl)
  if (robots?.verdict === 'disallowed')
    return look(
      'unknown',
      `The robots.txt of ${at.hostname} does not allow us to read ${at.pathname}. Allow it there, or use DNS.`,
    )
  if (failure !== null) return look('unknown', `${at.hostname} could not be asked: ${failureWords(failure)}.`)
  if (robots?.verdict === 'unreachable')
    return look(
      'unknown',
      `The robots.txt of ${at.hostname} could not be read, so nothing else was requested. Try again in a moment.`,
    )
  if (!isSameSite(new URL(fetching.finalUrl).hostname, at.hostname))
    return look(
      'missing',
      `${fileUrl} leads away to ${shortened(fetching.finalUrl)}. It has to be on the domain itself.`,
    )
  if (status === 404 || status === 410)
    return look('missing', `There is no file at ${fileUrl} yet: it is answered ${status}.`)
  if (status === 421)
    return look(
      'missing',
      `${at.hostname} already leads to this installation, where a file proves nothing. Use the DNS record.`,
    )
  if (status !== 200) return look('unknown', `${fileUrl} is answered ${status}. It has to be readable by anybody.`)
  if (isBody(fetching, fileContent)) return look('found', `The file at ${fileUrl} is there.`)
  return look(
    'missing',
    `${fileUrl} is there, but says something else (${fetching.bodyBytes} bytes). It has to hold the line shown and nothing more.`,
  )
}

/** The domain itself, with or without `www.` before it. */
function isSameSite(one: string, other: string): boolean {
  return one.replace(/^www\./, '') === other.replace(/^www\./, '')
}

function shortened(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}
