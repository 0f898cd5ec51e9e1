import { z } from 'zod'

/** The files in the folder of the sandbox: its state, its address while it runs, and its log. */
export const stateFile = 'state.sqlite'
export const processFile = 'process.json'
export const logFile = 'sandbox.log'

/** The exit code of the process if another one has the state open. */
export const exitCodeInUse = 75

/** The settings that the process reads from stdin. */
export const SandboxSettings = z.object({
  folder: z.string().min(1),
  host: z.string().min(1),
  /** The required port; 0 for `preferredPort`, or any other port if that is in use. */
  port: z.int().min(0).max(65_535),
  preferredPort: z.int().min(0).max(65_535),
  apiKey: z.string().min(16),
})
export type SandboxSettings = z.infer<typeof SandboxSettings>

/** The address of a running sandbox. `pid` is valid only on the machine with that hostname. */
export const SandboxProcess = z.object({ pid: z.int().min(2), port: z.int().min(1).max(65_535), hostname: z.string() })
export type SandboxProcess = z.infer<typeof SandboxProcess>
