import { plainText } from '#domain/articles/document/article-tree.ts'
import { parseArticle } from '#domain/articles/document/parse-article.ts'
import { articleSignature } from './article-signature.ts'

/** As many articles as the engine of this process works on at the same time, and some more. */
const knownMax = 32
const known = new Map<string, Uint32Array>()

/**
 * The signature of an article. It is computed once for an article that is being published: each article that is written meanwhile is compared with it,
 * and it is stored in the end.
 */
export function signatureOfHtml(html: string): Uint32Array {
  const before = known.get(html)
  if (before !== undefined) return before
  const signature = articleSignature(plainText(parseArticle(html)))
  if (known.size >= knownMax) known.delete([...known.keys()][0] ?? '')
  known.set(html, signature)
  return signature
}
