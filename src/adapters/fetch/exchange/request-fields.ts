const fieldName = /^[!#$%&'*+\-.^_`|~\w]+$/
/** The allowed characters of a value: no control characters, which could end the line and begin another request. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** The header fields of a request: names and values in turn. A field with characters that are not allowed is left out. */
export function headerFields(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => fieldName.test(name) && fieldValue.test(value))
    .flat()
}
