import { z } from 'zod'

/** In the folder of the sandbox: its state, where it is while it runs, and what it complains of. */
export const stateFile = 'state.sqlite'
export const processFile = 'process.json'
export const logFile = 'sandbox.log'

/** How the process ends when another one has the state open. */
export const exitCodeInUse = 75

/** What the process reads from stdin. */
export const SandboxSettings = z.object({
  folder: z.string().min(1),
  host: z.string().min(1),
  /** The port it must have; 0 for `preferredPort` or, where that is taken, any other. */
  port: z.int().min(0).max(65_535),
  preferredPort: z.int().min(0).max(65_535),
  apiKey: z.string().min(16),
})
export type SandboxSettings = z.infer<typeof SandboxSettings>

/** Where a running sandbox is. `pid` means something on the machine of that name only. */
export const SandboxProcess = z.object({ pid: z.int().min(2), port: z.int().min(1).max(65_535), hostname: z.string() })
export type SandboxProcess = z.infer<typeof SandboxProcess>
