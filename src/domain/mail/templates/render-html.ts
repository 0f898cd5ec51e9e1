import type { Block, MailBody, Part } from './mail-body.ts'
import { linesOf } from './render-text.ts'
import { ownAddress, singleLine } from './safe-values.ts'

/** The product's colours, light and dark, by use (`src/web/styles/tokens.css`). Mail programs do not support custom properties. */
const colours = {
  paper: ['#fbfaf7', '#121415'],
  surface: ['#ffffff', '#191c1e'],
  sunken: ['#f3f1ec', '#0d0f10'],
  ink: ['#16181a', '#eeece6'],
  soft: ['#4b5056', '#b4b8b6'],
  line: ['#e4e1da', '#2a2e30'],
  verified: ['#0b6b43', '#5cc396'],
  onVerified: ['#ffffff', '#0c1512'],
} as const

type Colour = keyof typeof colours

const sans = "'Geist Variable',ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"

/** Sets a property's light colour inline, which every mail program supports, and names the class that sets its dark one. */
const properties = {
  text: ['color', 'c'],
  fill: ['background-color', 'b'],
  edge: ['border-color', 'e'],
} as const

/**
 * Renders the HTML of a mail: plain elements with inline styles, one column of at most 560 px, dark if the reader's system is. It loads no resources,
 * so it reveals nothing when it is opened.
 */
export function renderHtml(body: MailBody, { origin, to }: { origin: string; to: string }): string {
  const subject = escapeHtml(singleLine(body.subject))
  const because = `sent this mail to ${escapeHtml(singleLine(to))} because ${escapeHtml(singleLine(body.because))}`
  const site = `<a href="${escapeHtml(origin)}" ${paint({ text: 'soft' })}>Linkwright</a>`
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styles()}</style>
</head>
<body ${paint({ fill: 'paper', text: 'ink' }, `margin:0;padding:0;font-family:${sans};-webkit-text-size-adjust:100%`)}>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(singleLine(body.preview))}</div>
<div ${paint({ fill: 'paper' }, 'padding:32px 16px 40px')}>
<div style="max-width:560px;margin:0 auto">
<div style="padding:0 0 20px">${wordmark}</div>
<div ${paint({ fill: 'surface', edge: 'line' }, 'padding:8px 24px 24px;border-width:1px;border-style:solid;border-radius:6px')}>
${body.blocks.map((block) => htmlOf(block, origin)).join('\n')}
</div>${unsubscribeHtml(body, origin)}
<p ${paint({ text: 'soft' }, 'margin:20px 0 0;padding:0 1px;font-size:13px;line-height:20px;overflow-wrap:anywhere')}>${site} ${because}</p>
</div>
</div>
</body>
</html>
`
}

/** The name with an underline that ends in a check mark. Made of text and borders, because mail programs block images at first. */
const wordmark = `<span ${paint(
  { text: 'ink', edge: 'verified' },
  'display:inline-block;padding:0 1px 1px;border-width:0 0 2px;border-style:solid;font-size:19px;line-height:24px;font-weight:600;letter-spacing:-0.03em',
)}>Linkwright</span><span ${paint({ text: 'verified' }, 'font-size:17px;line-height:24px;font-weight:700')} aria-hidden="true">&#10003;</span>`

function htmlOf(block: Block, origin: string): string {
  if (block.kind === 'heading') {
    const style = 'margin:16px 0 0;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.02em'
    return `<h1 ${paint({ text: 'ink' }, style)}>${escapeHtml(singleLine(block.text))}</h1>`
  }
  if (block.kind === 'button') return buttonHtml(singleLine(block.label), ownAddress(block.url, origin))
  if (block.kind === 'link') return linkHtml(singleLine(block.label), ownAddress(block.url, origin))
  if (block.kind === 'code') {
    const style = `display:inline-block;margin:12px 0 0;padding:10px 16px;border-width:1px;border-style:solid;border-radius:6px;font-family:${mono};font-size:26px;line-height:32px;font-weight:600;letter-spacing:0.18em`
    return `<div><span ${paint({ fill: 'sunken', text: 'ink', edge: 'line' }, style)}>${escapeHtml(singleLine(block.code))}</span></div>`
  }
  const isNote = block.kind === 'note'
  const size = isNote ? 'font-size:14px;line-height:21px' : 'font-size:16px;line-height:25px'
  const style = `margin:16px 0 0;${size};overflow-wrap:anywhere`
  return `<p ${paint({ text: isNote ? 'soft' : 'ink' }, style)}>${partsHtml(block.parts)}</p>`
}

/** The URL is also below the button, for programs that show no links and for people who check a URL before they click. */
function buttonHtml(label: string, url: string): string {
  const href = escapeHtml(url)
  const style =
    'display:inline-block;padding:11px 18px;border-radius:6px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none'
  const button = `<a href="${href}" ${paint({ fill: 'verified', text: 'onVerified' }, style)}>${escapeHtml(label)}</a>`
  const plain = `<a href="${href}" ${paint({ text: 'soft' })}>${href}</a>`
  return `<div style="margin:20px 0 0">${button}</div>
<p ${paint({ text: 'soft' }, 'margin:10px 0 0;font-size:13px;line-height:19px;overflow-wrap:anywhere')}>Or open this link: ${plain}</p>`
}

function linkHtml(label: string, url: string): string {
  const href = escapeHtml(url)
  const address = `<a href="${href}" ${paint({ text: 'soft' })}>${href}</a>`
  return `<p ${paint({ text: 'soft' }, 'margin:8px 0 0;font-size:14px;line-height:21px;overflow-wrap:anywhere')}>${escapeHtml(label)}: ${address}</p>`
}

function unsubscribeHtml({ unsubscribe }: MailBody, origin: string): string {
  if (unsubscribe === undefined) return ''
  const href = escapeHtml(ownAddress(unsubscribe.url, origin))
  return `
<p ${paint({ text: 'soft' }, 'margin:20px 0 0;padding:0 1px;font-size:13px;line-height:20px')}><a href="${href}" ${paint({ text: 'soft' })}>${escapeHtml(singleLine(unsubscribe.label))}</a></p>`
}

function partsHtml(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeLines(part)
      return `<strong style="font-weight:600">${escapeHtml(singleLine(part.strong))}</strong>`
    })
    .join('')
}

/** Escapes line by line, and preserves the spaces at both ends. */
function escapeLines(text: string): string {
  const [before] = /^[^\S\r\n]/.exec(text) ?? ['']
  const [after] = /[^\S\r\n]$/.exec(text) ?? ['']
  return `${before && ' '}${linesOf([text]).map(escapeHtml).join('<br>')}${after && ' '}`
}

/** The `class` and `style` attributes of an element in these colours. */
function paint(uses: { [P in keyof typeof properties]?: Colour }, more = ''): string {
  const used = Object.entries(uses) as [keyof typeof properties, Colour][]
  const classes = used.map(([use, colour]) => `${properties[use][1]}-${colour}`).join(' ')
  const inline = used.map(([use, colour]) => `${properties[use][0]}:${colours[colour][0]}`)
  return `class="${classes}" style="${[...inline, ...(more === '' ? [] : [more])].join(';')}"`
}

/** The dark colour of every class that `paint` may use. */
function styles(): string {
  const rules = Object.values(properties).flatMap(([property, prefix]) =>
    Object.entries(colours).map(([name, [, dark]]) => `.${prefix}-${name}{${property}:${dark} !important}`),
  )
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
