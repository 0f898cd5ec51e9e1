/** A picture that goes with an article. `draw` makes a PNG, when it is about to be handed over. */
export type RemoteCover = { alt: string; draw: () => Promise<Uint8Array> }

export type RemoteArticle = {
  slug: string
  title: string
  contentHtml: string
  excerpt: string
  metaDescription: string
  category: string
  tags: string[]
  cover?: RemoteCover
}

/** What came of it. `note`: what the article had to go without, as a sentence. `text` is a sentence for the site's owner and never holds the secret; `canRetry` says that the same call may do better later. */
export type RemoteOutcome =
  | { ok: true; remoteId: string; url: string; note?: string }
  | {
      ok: false
      code: 'unauthorized' | 'refused' | 'unavailable' | 'bad_answer'
      text: string
      canRetry: boolean
      retryAfterSeconds?: number
    }

export type RemoteRefusal = Exclude<RemoteOutcome, { ok: true }>

/** `username` is WordPress's user; Ghost's key names itself. `secret` is the application password, or the Admin API key (`id:secret`). */
export type Credentials = { baseUrl: string; username: string | null; secret: string }

/** Asked right before a post is created, the one request that must not be sent twice. What it answers is the outcome, and nothing is created. */
export type BeforeCreation = () => Promise<RemoteRefusal | null>

/** Looks for the slug first, so that a repeat after a crash finds what the first call made. Failures are data; it rejects only with the signal's reason. */
export type Publisher = {
  test(c: Credentials, signal: AbortSignal): Promise<{ ok: true; siteName: string | null } | RemoteRefusal>
  publish(
    c: Credentials,
    article: RemoteArticle,
    signal: AbortSignal,
    beforeCreation?: BeforeCreation,
  ): Promise<RemoteOutcome>
  /** What is gone already counts as removed. */
  remove(c: Credentials, remoteId: string, signal: AbortSignal): Promise<{ ok: true } | RemoteRefusal>
}

export type Publishers = { wordpress: Publisher; ghost: Publisher }
