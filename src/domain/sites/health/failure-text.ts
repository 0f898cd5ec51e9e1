import type { Fetching } from '#contract/reports/report-evidence.ts'

type Failure = NonNullable<Fetching['failure']>

/** The meaning of system and OpenSSL error codes, as the end of a sentence about a host. */
const codeTexts: Readonly<Record<string, string>> = {
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

const kindTexts: Readonly<Record<Failure['kind'], string>> = {
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

/** Why a host could not be read, for its owner, as the end of a sentence without a full stop. The error code follows for technical readers. */
export function failureText({ kind, code }: Failure): string {
  const text = kind === 'timeout' ? kindTexts.timeout : (codeTexts[code ?? ''] ?? kindTexts[kind])
  return code === null ? text : `${text} (${code})`
}
