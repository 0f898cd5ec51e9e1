const fieldName = /^[!#$%&'*+\-.^_`|~\w]+$/
/** The allowed characters of a value: no control characters, which could end the line and begin another request. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/
const requestTarget = /^\/[\x21-\x7e]*$/

/** The header lines of a request, each with its line end. A field with characters that are not allowed is left out. */
export function headerLines(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .filter(([name, value]) => fieldName.test(name) && fieldValue.test(value))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

/** The head of a GET. `host` and `path` are those of a parsed URL; `lines` come from `headerLines`. Throws `TypeError` for an invalid path. */
export function requestHead({ host, path, lines }: { host: string; path: string; lines: string }): string {
  if (!requestTarget.test(path)) throw new TypeError('The path of a request is not what a parsed URL has.')
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n${lines}\r\n`
}
