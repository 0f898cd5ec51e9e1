/**
 * How code that stays in memory is written: V8 keeps the source of all loaded modules, and at two bytes a character if one of them is not in Latin-1.
 */
export const leanOutput = { charset: 'ascii', comments: false } as const
