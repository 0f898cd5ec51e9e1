/* What a reading answers where it does not answer a tag's end. */
/** Text, with more of it or nothing behind. */
export const TEXT_ONLY = 0
/** More bytes are needed to tell. */
export const UNTOLD = -1
/** Markup that is no tag follows the text. */
export const OTHER_MARKUP = -2

/* Where a tag was cut off; 0 where it was not. */
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
/** The value of such a one has "mm" or "sq" in it, as "comment", "disqus" and "dsq" have. */
export const MAY_NAME_COMMENTS = 4
