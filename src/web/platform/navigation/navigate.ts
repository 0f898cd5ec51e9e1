/** Pages of members come alive when they are reached from one another; every other page is loaded anew, with its own script. */
const memberPages = /^\/(?:dashboard|campaigns|domains|account)(?:[/?#]|$)/

type Within = (path: string) => unknown

let within: Within | null = null

/** Goes to a page of this site: within the app where both pages are part of it, else as a link would. */
export function navigateTo(path: string): void {
  if (within !== null && memberPages.test(path)) void within(path)
  else window.location.assign(path)
}

/** How to go from one page of a member to another, while there is a way that loads nothing anew. */
export function setClientNavigate(way: Within | null): void {
  within = way
}
