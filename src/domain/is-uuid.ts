const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the id of a row. The database fails when it compares ids with other texts. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && form.test(text)
}
