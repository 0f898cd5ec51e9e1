/** Splits `Name <address>`, or an address alone, into its parts. Quotes around a name are removed. */
export function parseAddress(text: string): { name: string; address: string } {
  const [, name, address] = /^(.*)<([^<>]*)>\s*$/s.exec(text) ?? []
  if (name === undefined || address === undefined) return { name: '', address: text.trim() }
  return { name: name.trim().replace(/^"(.*)"$/s, '$1'), address: address.trim() }
}
