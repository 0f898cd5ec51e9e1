/** Members' pages, between which the app navigates without a reload; every other page is loaded with its own script. */
const memberPages = /^\/(?:dashboard|campaigns|domains|account)(?:[/?#]|$)/

type ClientNavigate = (path: string) => unknown

let clientNavigate: ClientNavigate | null = null

/** Goes to a page of this site: by client navigation where both pages are part of the app, else by a full load. */
export function navigateTo(path: string): void {
  if (clientNavigate !== null && memberPages.test(path)) void clientNavigate(path)
  else window.location.assign(path)
}

/** Sets the client navigation between members' pages; `null` while there is none. */
export function setClientNavigate(next: ClientNavigate | null): void {
  clientNavigate = next
}
