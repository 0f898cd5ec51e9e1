/** What people read about sites, where server and browser say the same. */
export const siteTexts = {
  notFound: 'There is no such site, or it is not yours.',
  articleNotFound: 'There is no such article on this site.',
  articleRemoved: 'This article was taken off the site.',
  hostMissing: 'Enter a domain, for example blog.example.com.',
  hostInvalid: 'This is no domain name that could stand on the public web.',
  hostRefused: 'This name belongs to a private or reserved network, or to this installation itself.',
  hostTaken: 'Somebody else has proven that this domain is theirs.',
  alreadyAdded: 'You have added this domain already.',
  alreadyInNetwork: 'This domain is in the network already.',
  lookedJustNow: 'This was looked at a moment ago. Try again in a few seconds.',
  tooManyLines: (max: number) => `A file can hold ${max} domains. Split it to add more.`,
  lineCategory: (known: readonly string[]) => `This is no category. There are ${listed(known)}.`,
  lineTheme: (known: readonly string[]) => `This is no theme. There are ${listed(known)}.`,
  lineTooLong: (column: string, max: number) => `The ${column} is longer than ${max} characters.`,
  lineCategories: (max: number) => `A site has at most ${max} categories.`,
  noLines: 'The file holds no domains. Put one on each line, or in a column named “domain”.',
  notProven: 'Prove that the domain is yours first.',
  notConnectable: 'Only a site that runs on WordPress or Ghost is connected by credentials.',
  connectionUrlInvalid: 'Enter the address of the site, for example https://blog.example.com.',
  connectionUserMissing: 'Enter the name of the WordPress user whose application password this is.',
  tooManyConnections: 'Credentials were tried too often. Wait a while before trying others.',
  connected: (name: string | null) => (name === null ? 'Connected.' : `Connected to ${name}.`),
  tooMany: (max: number) => `An account can hold ${max} sites. Remove one to add another.`,
} as const

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
