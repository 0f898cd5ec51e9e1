/**
 * Normalises text as a reader would compare it: Unicode NFKC, case folded, spaces collapsed, invisible characters removed, all kinds of quotes and
 * dashes unified.
 */
function readText(text: string): string {
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(text)) return text
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .replaceAll(/["“”„‟«»″〝〞]/g, '"')
    .replaceAll(/['‘’‚‛‹›′`´]/g, "'")
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function isSameText(one: string, other: string): boolean {
  return one === other || readText(one) === readText(other)
}

/** Whether `whole` contains `part`; an empty part is contained nowhere. */
export function containsText(whole: string, part: string): boolean {
  const needle = readText(part)
  return needle !== '' && readText(whole).includes(needle)
}
