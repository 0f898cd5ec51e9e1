/** The writer does not know this element, attribute or hook, so React has to write the markup. */
export class UnknownMarkupError extends Error {}
