import { expect, test } from 'vitest'
import { plainText } from '#domain/articles/document/article-tree.ts'
import { parseArticle } from '#domain/articles/document/parse-article.ts'
import { articleSignature } from './article-signature.ts'
import { signatureOfHtml } from './signature-of-html.ts'

test('the signature of an article is that of its text, the first time, the next time and after many others', () => {
  const htmlOf = (number: number) => `<h1>Spades</h1><p>Article ${number} about <em>spades</em> for heavy soil.</p>`
  for (const number of [1, 1, ...Array.from({ length: 100 }, (_, other) => other), 1])
    expect(signatureOfHtml(htmlOf(number))).toEqual(articleSignature(plainText(parseArticle(htmlOf(number)))))
})
