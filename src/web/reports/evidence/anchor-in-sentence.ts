/** The sentence around a link, taken apart where the link's text stands in it; `null` where it does not. */
export function splitAtAnchor(sentence: string, anchorText: string): { before: string; after: string } | null {
  const place = anchorText === '' ? -1 : sentence.indexOf(anchorText)
  if (place === -1) return null
  return { before: sentence.slice(0, place), after: sentence.slice(place + anchorText.length) }
}
