/* Results of `readMarkup` when it does not return the end of a tag. */
/** Only text was read: more text or the end follows. */
export const TEXT_ONLY = 0
/** More bytes are needed to decide. */
export const UNDECIDED = -1
/** Markup that is not a tag follows the text. */
export const OTHER_MARKUP = -2

/* The state in which a tag was cut off; 0 for a complete tag. */
export const BETWEEN = 1
export const IN_NAME = 2
export const BEFORE_VALUE = 3
export const UNQUOTED = 4
export const SINGLE = 5
export const DOUBLE = 6

/** One attribute may be `style`, `hidden` or `aria-hidden`. */
export const NAMES_HIDING = 1
/** One attribute may be `class` or `id`. */
export const NAMES_CLASS = 2
/** The value of a `class` or `id` contains "mm" or "sq", as in "comment", "disqus" and "dsq". */
export const MAY_NAME_COMMENTS = 4
