const special = /["'&<>]/

/** A text as React writes it, in content and in values of attributes. */
export function escapeText(text: string): string {
  const first = text.search(special)
  if (first === -1) return text
  let html = ''
  let from = 0
  for (let index = first; index < text.length; index += 1) {
    const entity = entityOf(text.charCodeAt(index))
    if (entity === null) continue
    html += text.slice(from, index) + entity
    from = index + 1
  }
  return html + text.slice(from)
}

function entityOf(code: number): string | null {
  switch (code) {
    case 0x22:
      return '&quot;'
    case 0x26:
      return '&amp;'
    case 0x27:
      return '&#x27;'
    case 0x3c:
      return '&lt;'
    case 0x3e:
      return '&gt;'
    default:
      return null
  }
}
