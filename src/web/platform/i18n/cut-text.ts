/** Cuts at a whole character (never inside a surrogate pair) and marks the cut. Lengths in code points. */
export function cutText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
