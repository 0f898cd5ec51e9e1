import { z } from 'zod'

// zod's compiler makes functions out of text, which the content policy of our pages forbids. It tries whether it may
// with the first schema that is made, so it is told before.
z.config({ jitless: true })

export { z }
