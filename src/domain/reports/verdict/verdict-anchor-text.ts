/**
 * Text as a reader would compare it: compatibility forms unified (Unicode NFKC), case folded, spaces collapsed, invisible characters left out,
 * quotes and dashes of every kind made one.
 */
export function readText(text: string): string {
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

/** Whether `part` stands in `whole`; an empty part stands nowhere. */
export function holdsText(whole: string, part: string): boolean {
  const wanted = readText(part)
  return wanted !== '' && readText(whole).includes(wanted)
}
