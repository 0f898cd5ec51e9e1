import type { ApiClient } from './api-client.ts'
import { createGhost } from './ghost.ts'
import type { Publishers } from './publisher.ts'
import { createWordPress } from './wordpress.ts'

/** The software of other people that articles can be published with. `client` stays its maker's to close. */
export function createPublishers(client: ApiClient): Publishers {
  return { wordpress: createWordPress(client), ghost: createGhost(client) }
}
