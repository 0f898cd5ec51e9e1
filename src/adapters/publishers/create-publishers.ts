import type { ApiClient } from './api-client.ts'
import { createGhost } from './ghost.ts'
import type { Publishers } from './publisher.ts'
import { createWordPress } from './wordpress.ts'

/** The supported external software that articles can be published with. The creator of `client` closes it. */
export function createPublishers(client: ApiClient): Publishers {
  return { wordpress: createWordPress(client), ghost: createGhost(client) }
}
