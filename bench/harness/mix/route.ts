import type { Ask } from './client.ts'
import type { Member, World } from './world.ts'

/** One kind of request, or a few that belong together. It throws when an answer is not the expected one. */
export type Route = {
  name: string
  /** It takes a tenth of a second or more of a core, so it is taken in one of `heavyEvery` rounds only. */
  isHeavy?: boolean
  send(): Promise<void>
}

type Expected = { name: string; status?: number /** Not sent from the cache. */; isRendered?: boolean }

/** A route that is one request. */
export function one({ client }: World, ask: () => Ask, { name, status = 200, isRendered = false }: Expected): Route {
  return {
    name,
    async send() {
      const sent = ask()
      const answer = await client.ask(sent)
      if (answer.status !== status)
        throw new Error(`${name} (${sent.path}) was answered ${answer.status} instead of ${status}`)
      // Only answers from the cache have no such id.
      if (isRendered && answer.headers['x-request-id'] === undefined) throw new Error(`${sent.path} was cached`)
    },
  }
}

export const heavy = (route: Route): Route => ({ ...route, isHeavy: true })
export const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

export function counter() {
  let count = 0
  return () => {
    count += 1
    return count
  }
}
