/* The file of undici's client alone. The whole package takes twice the time and the memory, and would become the dispatcher of Node's own `fetch`. */
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici'
  // biome-ignore lint/style/noDefaultExport: the file has this one export.
  export default Client
}
