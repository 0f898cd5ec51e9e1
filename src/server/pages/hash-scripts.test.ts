import { expect, test } from 'vitest'
import { hashSource } from '#server/http/response/security-headers.ts'
import { hashScripts } from './hash-scripts.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="secret"/><script src="/assets/a.js" nonce="secret"></script></head>',
  '<body><p>a &amp; b</p><script>content()</script><script nonce="guess">guess()</script>',
  '<script nonce="secret">own("a &amp; b")</script><script type="text/deferred-module" nonce="secret">import "/assets/a.js"</script></body>',
]

test('only scripts with the nonce of the page are admitted, each by its own hash', () => {
  expect(hashScripts(page.join(''), 'secret').inlineScripts).toEqual([
    hashSource('own("a &amp; b")'),
    hashSource('import "/assets/a.js"'),
  ])
})

test('the nonce is removed, and nothing else is changed', () => {
  const { html } = hashScripts(page.join(''), 'secret')
  expect(html).not.toContain('secret')
  expect(html).toBe(page.join('').split(' nonce="secret"').join(''))
})
