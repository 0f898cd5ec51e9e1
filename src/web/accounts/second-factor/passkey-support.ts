/** Whether this browser, at this address, can use passkeys: they belong to a host name, not to an address in digits. */
export function supportsPasskeys(): boolean {
  const { hostname } = window.location
  const isByNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return typeof window.PublicKeyCredential === 'function' && !isByNumber
}
