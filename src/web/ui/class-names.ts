/** Joins class names. It resolves no conflicts: a component has variants for different styles, and `className` only adds to them. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ')
}
