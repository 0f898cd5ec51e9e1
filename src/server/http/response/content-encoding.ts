export type Encoding = 'br' | 'gzip' | 'identity'

/** From the smallest body to the largest: of equally preferred encodings the first is used. */
const encodings = ['br', 'gzip', 'identity'] as const

const headersKnownMax = 256
/** Browsers send only a few different headers, so each one is parsed once. */
const headersKnown = new Map<string, Encoding>()

/**
 * The encoding that the client prefers (RFC 9110, 12.5.3): `q` is the weight, `q=0` refuses, and `*` matches any encoding that is not listed. The
 * plain body is the fallback.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity'
  const text = String(header)
  const known = headersKnown.get(text)
  if (known !== undefined) return known
  const encoding = bestEncoding(text)
  if (headersKnown.size < headersKnownMax && text.length <= 100) headersKnown.set(text, encoding)
  return encoding
}

function bestEncoding(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(';')
    const weight = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((value) => value !== undefined)
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  let best: Encoding = 'identity'
  let bestWeight = 0
  for (const encoding of encodings) {
    if (weightOf(encoding) <= bestWeight) continue
    best = encoding
    bestWeight = weightOf(encoding)
  }
  return best
}
