/** Splits the sentence around a link at the link's text; `null` when the sentence does not contain it. */
export function splitAtAnchor(sentence: string, anchorText: string): { before: string; after: string } | null {
  const index = anchorText === '' ? -1 : sentence.indexOf(anchorText)
  if (index === -1) return null
  return { before: sentence.slice(0, index), after: sentence.slice(index + anchorText.length) }
}
