const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text could be the id of a row; the database refuses to compare ids with anything else. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && form.test(text)
}
