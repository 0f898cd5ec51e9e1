/**
 * A search as it stands between double quotation marks in a sentence: a search that is one phrase without its own, and single ones for a phrase among
 * other words.
 */
export function quotableSearch(typed: string): string {
  const whole = /^\s*["“”„]([^"“”„]+)["“”„]?\s*$/.exec(typed)?.[1]
  return whole?.trim() ?? typed.replace(/["“”„]([^"“”„]+)["“”„]?/g, '‘$1’')
}
