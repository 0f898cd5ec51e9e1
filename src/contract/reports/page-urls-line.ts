/** Whether a text is a host name. The implementations differ: a server knows more names than a browser. */
export type IsHostName = (text: string) => boolean

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
/** What may precede an address in a list: signs, numbers, quotes, brackets. */
const before = /^(?:[\s\u200B\uFEFF>•‣◦·▪●*–—-]+|\(?\d{1,5}[.):]\s+|\[\d{1,5}\]\s*|["'“”‘’«»„<(]+)+/
/** An address alone on its line, without ambiguous characters: most lines of most lists. */
const plainAddress = /^https?:\/\/[^\s|,;"'“”‘’«»„<>()\u200B]+$/i
const closing = new Set([...' \t\u00A0\u200B\uFEFF,;|"\'“”‘’«»>'])

/**
 * The addresses in a line that is not empty. A single entry is returned even when it is no address, so that the user sees the mistake. Words next to
 * an address are ignored; a line of words is one entry.
 */
export function findAddresses(line: string, isHostName: IsHostName): string[] {
  if (plainAddress.test(line)) return [line]
  const pieces = bare(line)
    .split(/[\s|]+|[,;](?=https?:|www\.)/i)
    .map(bare)
    .filter((piece) => piece !== '')
    .flatMap((piece) => splitAtCommas(piece, isHostName))
  if (pieces.length < 2) return pieces.length === 0 ? [line.trim()] : pieces
  const addresses = pieces.filter((piece) => isAddressLike(piece, isHostName))
  return addresses.length === 0 ? [line.trim()] : addresses
}

/** Commas belong to an address, unless all parts between them are addresses. */
function splitAtCommas(piece: string, isHostName: IsHostName): string[] {
  if (!/[,;]/.test(piece) || piece.includes('://')) return [piece]
  const parts = piece.split(/[,;]/).filter((part) => part !== '')
  return parts.every((part) => isAddressLike(part, isHostName)) ? parts : [piece]
}

/** Whether a text in a list is meant as an address, valid or not. */
export function isAddressLike(text: string, isHostName: IsHostName): boolean {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return true
  const host = text.split(/[/?#:]/, 1)[0] ?? ''
  if (host.length > 253 || host.includes('@')) return false
  return ipv4.test(host) || host.toLowerCase() === 'localhost' || isHostName(host)
}

function bare(text: string): string {
  const begun = text.replace(before, '')
  let end = begun.length
  while (end > 0 && closing.has(begun.charAt(end - 1))) end--
  const ended = begun.slice(0, end)
  return ended.endsWith(')') && !ended.includes('(') ? ended.slice(0, -1) : ended
}
