/** The sort orders of the network's list, best first; sites without the figure come last. */
export const siteOrders = ['newest', 'articles', 'links', 'survival', 'speed'] as const

export const siteThemes = ['broadsheet', 'fieldnotes', 'atlas', 'signal'] as const

export const proofMethods = ['dns', 'file'] as const

/** Where its articles are published: on this installation, with one of our themes, or in the member's own software. */
export const sitePublishers = ['hosted', 'wordpress', 'ghost'] as const
