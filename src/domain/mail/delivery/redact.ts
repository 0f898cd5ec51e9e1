const hidden = '[redacted]'
const readMax = 4_000
const storedMax = 500

const secrets: readonly [RegExp, string][] = [
  // credentials in a URL
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, `$1${hidden}@`],
  [/(\bauthorization["']?\s*[:=]\s*["']?)(?:(?:basic|bearer|digest)\s+)?[^\s"',;]+/gi, `$1${hidden}`],
  [/\b(basic|bearer)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  [
    /(\b[\w-]*(?:token|password|passwd|pwd|secret|api[-_]?key|signature|credential)[\w-]*["']?\s*[:=]\s*["']?)[^\s"'&,;]+/gi,
    `$1${hidden}`,
  ],
  [/([?&](?:code|key|token_hash)=)[^\s&#]+/gi, `$1${hidden}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  [/\b(?:sk|rk|pk|whsec|re|SG)[_.][\w.-]{8,}/g, hidden],
  // any other text long enough to be a key
  [/[A-Za-z0-9_+/=-]{40,}/g, hidden],
]

/** Makes a server's message safe to store and to show to an operator: without credentials, tokens and keys, on one line and bounded. */
export function redacted(text: string): string {
  let safe = text.slice(0, readMax).replaceAll(/[\s\p{Cc}]+/gu, ' ')
  for (const [pattern, replacement] of secrets) safe = safe.replaceAll(pattern, replacement)
  return safe.trim().slice(0, storedMax)
}
