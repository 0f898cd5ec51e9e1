/** Prints only the text, without the page around it. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const sheet = frame.contentDocument
  if (sheet === null || frame.contentWindow === null) {
    frame.remove()
    return
  }
  const heading = sheet.createElement('h1')
  heading.textContent = title
  const body = sheet.createElement('pre')
  body.textContent = text
  sheet.title = title
  sheet.body.append(heading, body)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove(), { once: true })
  frame.contentWindow.print()
}
