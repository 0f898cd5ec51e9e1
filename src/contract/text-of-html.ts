const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/**
 * The text of HTML that this product wrote, in which `<` and `>` are escaped outside of tags: each tag is replaced by `between`, entities are decoded.
 * HTML of others needs a parser.
 */
export function textOfHtml(html: string, between = ''): string {
  return html
    .replace(/<[^>]*>/g, between)
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities[name] ?? '')
}
