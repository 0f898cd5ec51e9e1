import { drawnPictures } from './media/pictures.ts'
import { createRouteTable, type RouteTable } from './routes.ts'

function unused(): never {
  throw new Error('This table is for reading only')
}

/** The route table without a process behind it, for documents and tests that only read it. */
export function readRouteTable(): RouteTable {
  return createRouteTable(
    { origin: 'https://linkwright.example', accounts: { redirectUrls: [] } },
    {
      document: () => unused,
      sendPage: unused,
      common: {},
      pictures: { draw: drawnPictures, semaphore: unused },
      hosts: { known: unused, find: unused, siteChanged: unused, reset: unused },
      tlsPermissionFrom: [],
      build: 'any',
      isReady: unused,
      disk: undefined,
      showsMailbox: true,
      authTimeoutMs: undefined,
    },
  )
}
