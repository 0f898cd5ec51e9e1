/** The cover of an article. `draw` creates a PNG right before the upload. */
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

/**
 * The result of a publication. `note`: what the site did not accept with the article, as a sentence. `text` is a sentence for the site's owner and
 * never contains the secret; `canRetry`: the same call may succeed later.
 */
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

/** `username` is the WordPress user; a Ghost key needs none. `secret` is the application password, or the Admin API key (`id:secret`). */
export type Credentials = { baseUrl: string; username: string | null; secret: string }

/**
 * Called right before the one request that must not be sent twice: the creation of a post. If it returns a refusal, that is the outcome, and nothing
 * is created.
 */
export type BeforeCreation = () => Promise<RemoteRefusal | null>

/**
 * Searches for the slug first, so that a repeat after a crash finds the post of the first call. Failures are data; rejects only with the signal's
 * reason.
 */
export type Publisher = {
  test(c: Credentials, signal: AbortSignal): Promise<{ ok: true; siteName: string | null } | RemoteRefusal>
  publish(
    c: Credentials,
    article: RemoteArticle,
    signal: AbortSignal,
    beforeCreation?: BeforeCreation,
  ): Promise<RemoteOutcome>
  /** An article that no longer exists counts as removed. */
  remove(c: Credentials, remoteId: string, signal: AbortSignal): Promise<{ ok: true } | RemoteRefusal>
}

export type Publishers = { wordpress: Publisher; ghost: Publisher }
