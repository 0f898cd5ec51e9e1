/** What people read about sites, where server and browser say the same. */
export const siteTexts = {
  notFound: 'There is no such site, or it is not yours.',
  articleNotFound: 'There is no such article on this site.',
  hostMissing: 'Enter a domain, for example blog.example.com.',
  hostInvalid: 'This is no domain name that could stand on the public web.',
  hostRefused: 'This name belongs to a private or reserved network, or to this installation itself.',
  hostTaken: 'Somebody else has proven that this domain is theirs.',
  alreadyAdded: 'You have added this domain already.',
  notProven: 'Prove that the domain is yours first.',
  tooMany: (max: number) => `An account can hold ${max} sites. Remove one to add another.`,
} as const
