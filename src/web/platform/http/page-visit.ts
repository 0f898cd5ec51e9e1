/** A request for a page. Only pages of the framework, and loaders that read it, need the whole request. */
export type PageVisit = { url: string; method: string; request(): Request }
