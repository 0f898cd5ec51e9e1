// Loaded with `--import` before a program: writes the addresses of the modules that the program loads to the file that LOADED_MODULES names.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) appendFileSync(process.env.LOADED_MODULES, `${url}\n`)
    return next(url, context)
  },
})
