import { posts } from './posts.ts'

/** The whole promise between browser and server, slice by slice. */
export const contract = { posts }
