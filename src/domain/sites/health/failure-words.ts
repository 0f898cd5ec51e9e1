import type { Fetching } from '#contract/reports/report-evidence.ts'

type Failure = NonNullable<Fetching['failure']>

/** What codes of the system and of OpenSSL mean, as the end of a sentence about a host. */
const codeWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known in DNS',
  ENODATA: 'its name has no address in DNS',
  ESERVFAIL: 'its name servers do not answer as they should',
  EREFUSED: 'its name servers refuse to answer',
  EAI_AGAIN: 'its name couldn’t be resolved just now',
  ECONNREFUSED: 'it refuses connections',
  EHOSTUNREACH: 'there is no way to its address',
  ENETUNREACH: 'there is no way to its address',
  ECONNRESET: 'it ended the connection before it had answered',
  EPIPE: 'it ended the connection before it had answered',
  ECONNABORTED: 'the connection was ended before it had answered',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody but itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody that browsers trust',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is signed by nobody that browsers trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody that browsers trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it does not send the certificates between its own and one that browsers trust',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

const kindWords: Readonly<Record<Failure['kind'], string>> = {
  refused_address: 'its address is not on the public internet',
  dns: 'its name couldn’t be resolved in DNS',
  connect: 'no connection to it could be made',
  tls: 'no secure connection to it could be made',
  timeout: 'it took too long to answer',
  reset: 'it ended the connection before it had answered',
  protocol: 'what it answered is no proper answer',
  too_many_redirects: 'it leads on too many times',
  redirect_loop: 'it leads on in a circle',
  bad_redirect: 'it leads on to an address that is none',
}

/** Why a host could not be read, for the person whose it is, as the end of a sentence and without a full stop; whoever looks deeper finds the code. */
export function failureWords({ kind, code }: Failure): string {
  const words = kind === 'timeout' ? kindWords.timeout : (codeWords[code ?? ''] ?? kindWords[kind])
  return code === null ? words : `${words} (${code})`
}
