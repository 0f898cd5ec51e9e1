/** The initial letter of a name; empty when there is no name. */
export function initialOf(name: string): string {
  return [...name][0]?.toLocaleUpperCase() ?? ''
}
