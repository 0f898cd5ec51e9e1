export type RemoteArticle = {
  slug: string
  title: string
  contentHtml: string
  excerpt: string
  metaDescription: string
  tags: string[]
}

/** What came of it. `text` is a sentence for the site's owner and never holds the secret; `canRetry` says that the same call may do better later. */
export type RemoteOutcome =
  | { ok: true; remoteId: string; url: string }
  | { ok: false; code: 'unauthorized' | 'refused' | 'unavailable' | 'bad_answer'; text: string; canRetry: boolean }

export type RemoteRefusal = Exclude<RemoteOutcome, { ok: true }>

/** `username` is WordPress's user; Ghost's key names itself. `secret` is the application password, or the Admin API key (`id:secret`). */
export type Credentials = { baseUrl: string; username: string | null; secret: string }

/** Looks for the slug first, so that a repeat after a crash finds what the first call made. Failures are data; it rejects only with the signal's reason. */
export type Publisher = {
  test(c: Credentials, signal: AbortSignal): Promise<{ ok: true; siteName: string | null } | RemoteRefusal>
  publish(c: Credentials, article: RemoteArticle, signal: AbortSignal): Promise<RemoteOutcome>
  /** What is gone already counts as removed. */
  remove(c: Credentials, remoteId: string, signal: AbortSignal): Promise<{ ok: true } | RemoteRefusal>
}

export type Publishers = { wordpress: Publisher; ghost: Publisher }
