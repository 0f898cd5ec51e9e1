/** Texts about sites that server and browser share. */
export const siteTexts = {
  notFound: 'Site not found.',
  articleNotFound: 'Article not found.',
  articleRemoved: 'This article was removed from the site.',
  hostMissing: 'Enter a domain, for example blog.example.com.',
  hostInvalid: 'This isn’t a valid public domain name.',
  hostRefused: 'This domain belongs to a private or reserved network, or to this installation.',
  hostTaken: 'Another member has verified ownership of this domain.',
  alreadyAdded: 'You’ve already added this domain.',
  alreadyInNetwork: 'This domain is already in the network.',
  /** Shown to readers of articles that contain a paid link. */
  disclosure: 'This article contains a sponsored link.',
  checkedJustNow: (seconds: number) => `This was checked a moment ago. Try again in ${seconds} seconds.`,
  tooManyLines: (max: number) => `A file can hold ${max} domains. Split it to add more.`,
  lineCategory: (known: readonly string[]) => `This is no category. There are ${listed(known)}.`,
  lineTheme: (known: readonly string[]) => `This is no theme. There are ${listed(known)}.`,
  lineTooLong: (column: string, max: number) => `The ${column} is longer than ${max} characters.`,
  lineCategories: (max: number) => `A site has at most ${max} categories.`,
  noLines: 'The file contains no domains. Put one on each line, or use a column named “domain”.',
  notProven: 'Verify that you own the domain first.',
  notConnectable: 'Only WordPress and Ghost sites use credentials.',
  connectionUrlInvalid: 'Enter the site’s URL, for example https://blog.example.com.',
  connectionUserMissing: 'Enter the WordPress user name that the application password belongs to.',
  tooManyConnections: 'Too many attempts with wrong credentials. Please wait before trying again.',
  connected: (name: string | null) => (name === null ? 'Connected.' : `Connected to ${name}.`),
  tooMany: (max: number) => `An account can hold ${max} sites. Remove one to add another.`,
} as const

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
