import { t } from '@lingui/core/macro'
/** The device of a session, as its browser reports it. */
export type Device = { name: string; isPhone: boolean }

// The order matters: most browsers also name those from which they descend.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox on Windows`; for an unknown user agent its first word, or `Unknown device`. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const isPhone = /\b(iPhone|Android|Mobile)\b/.test(text)
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser !== null) return { name: system === null ? browser : t`${browser} on ${system}`, isPhone }
  const [word = ''] = text.trim().split(/[\s/]/, 1)
  return { name: system ?? (word === '' ? t`Unknown device` : word), isPhone }
}

function nameIn(table: readonly [RegExp, string][], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
