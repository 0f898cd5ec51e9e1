import { Parser } from 'htmlparser2'
import { hashSource } from '#server/http/response/security-headers.ts'

/**
 * The page without its nonce, and the sources that admit its inline scripts instead, so that all visitors can get the same page. Only scripts with the
 * nonce are admitted: it cannot be known in advance, so a script that came in with content has none.
 */
export function hashScripts(html: string, nonce: string): { html: string; inlineScripts: string[] } {
  const inlineScripts: string[] = []
  let script: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' && attributes.nonce === nonce && attributes.src === undefined) script = ''
    },
    ontext(text) {
      if (script !== null) script += text
    },
    onclosetag(name) {
      if (name !== 'script' || script === null) return
      inlineScripts.push(hashSource(script))
      script = null
    },
  })
  parser.end(html)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), inlineScripts }
}
