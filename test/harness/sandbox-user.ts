import { runSandbox } from '#adapters/payments/sandbox/run-sandbox.ts'
import { SandboxSettings } from '#adapters/payments/sandbox/sandbox-process.ts'

/** A process that uses the sandbox of a folder until it is killed. Its settings are JSON in the first argument. It prints the sandbox's address. */
const settings = SandboxSettings.parse(JSON.parse(process.argv[2] ?? '{}'))
const sandbox = await runSandbox({ ...settings, onNotice: () => undefined })
console.log(sandbox.address())
setInterval(() => undefined, 60_000)
