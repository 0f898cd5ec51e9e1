import { z } from 'zod'

// zod's compiler generates functions from text, which the content policy of our pages forbids. zod checks this at the first schema that is created,
// so in browsers the compiler is disabled before.
z.config({ jitless: 'window' in globalThis })

export { z }
