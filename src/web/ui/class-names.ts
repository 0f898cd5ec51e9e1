/** Joins class names. It settles no conflicts: a component takes a variant where its look may differ, and `className` only adds to it. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ')
}
