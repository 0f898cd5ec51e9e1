import type { Fetching } from '#contract/reports/report-evidence.ts'
import type { ProofMethod } from '#contract/sites/sites.ts'
import { failureText } from '../health/failure-text.ts'
import { isBody } from '../health/same-body.ts'
import type { SiteDeps } from '../site-deps.ts'
import { type ProofTarget, proofTarget } from './proof-token.ts'

/**
 * `missing`: the domain answered without the proof. `unknown`: the check was not possible, which has no negative effect. `text` is a sentence for the
 * owner.
 */
export type ProofCheck = { method: ProofMethod; outcome: 'found' | 'missing' | 'unknown'; text: string }

export type ProofDeps = Pick<SiteDeps, 'sealer' | 'fetcher' | 'resolveTxt' | 'stopping'>
type Claimed = { userId: string; host: string }

const dnsTimeoutMs = 15_000
const shownMax = 80

/** Checks live whether an account's proof of a host exists. Rejects with the signal's reason when the process stops. */
export async function checkProof(deps: ProofDeps, site: Claimed, method: ProofMethod): Promise<ProofCheck> {
  const target = proofTarget(deps.sealer, site)
  return method === 'dns' ? checkDnsRecord(deps, target) : checkProofFile(deps, target)
}

/** The same with both methods, the original one first: a proof that moved to the other method is still valid. */
export async function checkExistingProof(
  deps: ProofDeps,
  site: Claimed & { method: ProofMethod },
): Promise<ProofCheck> {
  const first = await checkProof(deps, site, site.method)
  if (first.outcome === 'found') return first
  const second = await checkProof(deps, site, site.method === 'dns' ? 'file' : 'dns')
  if (second.outcome === 'found') return second
  // Missing by its original method counts as missing: an impossible check of the other method proves nothing.
  return first
}

async function checkDnsRecord(deps: ProofDeps, { dnsName, dnsValue }: ProofTarget): Promise<ProofCheck> {
  const result = (outcome: ProofCheck['outcome'], text: string): ProofCheck => ({ method: 'dns', outcome, text })
  let records: string[][]
  try {
    records = await inTime(deps.resolveTxt(dnsName), deps.stopping)
  } catch (error) {
    deps.stopping.throwIfAborted()
    const { outcome, text } = dnsFailure(dnsName, String((error as { code?: unknown }).code ?? ''))
    return result(outcome, text)
  }
  // Long values arrive in pieces; control panels of DNS providers often add quotes and spaces.
  const values = records.map((pieces) => pieces.join('').trim().replaceAll(/^"|"$/g, ''))
  if (values.includes(dnsValue)) return result('found', `The TXT record at ${dnsName} is there.`)
  const otherProof = values.find((value) => value.startsWith('linkwright-site-verification='))
  if (otherProof !== undefined)
    return result(
      'missing',
      `${dnsName} has a record of another account: “${shortened(otherProof)}”. Yours is not there.`,
    )
  if (values.length === 0) return result('missing', `There is no TXT record at ${dnsName} yet.`)
  const count = values.length === 1 ? 'a TXT record' : `${values.length} TXT records`
  return result(
    'missing',
    `${dnsName} has ${count}, but none is yours. The first says “${shortened(values[0] ?? '')}”.`,
  )
}

/** Ends when DNS takes too long, independent of the resolver's own timeout. */
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

async function checkProofFile(deps: ProofDeps, { fileUrl, fileContent }: ProofTarget): Promise<ProofCheck> {
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

/** `fetching` belongs to the URL that answered, by https or by plain http; the texts name that URL. */
function judgeFile(fetching: Fetching, fileContent: string): ProofCheck {
  const result = (outcome: ProofCheck['outcome'], text: string): ProofCheck => ({ method: 'file', outcome, text })
  const { failure, robots, status, requestedUrl: fileUrl } = fetching
  const at = new URL(fileUrl)
  if (robots?.verdict === 'disallowed')
    return result(
      'unknown',
      `The robots.txt of ${at.hostname} does not allow us to read ${at.pathname}. Allow it there, or use DNS.`,
    )
  if (failure !== null) return result('unknown', `${at.hostname} could not be asked: ${failureText(failure)}.`)
  if (robots?.verdict === 'unreachable')
    return result(
      'unknown',
      `The robots.txt of ${at.hostname} could not be read, so nothing else was requested. Try again in a moment.`,
    )
  if (!isSameSite(new URL(fetching.finalUrl).hostname, at.hostname))
    return result(
      'missing',
      `${fileUrl} leads away to ${shortened(fetching.finalUrl)}. It has to be on the domain itself.`,
    )
  if (status === 404 || status === 410)
    return result('missing', `There is no file at ${fileUrl} yet: it is answered ${status}.`)
  if (status === 421)
    return result(
      'missing',
      `${at.hostname} already leads to this installation, where a file proves nothing. Use the DNS record.`,
    )
  if (status !== 200) return result('unknown', `${fileUrl} is answered ${status}. It has to be readable by anybody.`)
  if (isBody(fetching, fileContent)) return result('found', `The file at ${fileUrl} is there.`)
  return result(
    'missing',
    `${fileUrl} is there, but says something else (${fetching.bodyBytes} bytes). It has to hold the line shown and nothing more.`,
  )
}

/** The domain itself, with or without a leading `www.`. */
function isSameSite(one: string, other: string): boolean {
  return one.replace(/^www\./, '') === other.replace(/^www\./, '')
}

function shortened(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}
