/** Whether this browser can use passkeys at this address: passkeys are bound to a host name, not to an IP address. */
export function supportsPasskeys(): boolean {
  const { hostname } = window.location
  const isByNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return typeof window.PublicKeyCredential === 'function' && !isByNumber
}
