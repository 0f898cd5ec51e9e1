import { runProgram } from './processes.ts'

/**
 * Installs Debian's packages unless `isThere` resolves, and waits for another installation in progress. Throws with the command to run if that is not
 * possible.
 */
export async function installPackages(packages: readonly string[], isThere: () => Promise<unknown>): Promise<void> {
  const isInstalled = () =>
    isThere().then(
      () => true,
      () => false,
    )
  if (await isInstalled()) return
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  if (process.getuid?.() === 0)
    await runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...install], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      minutes: 15,
    })
  if (!(await isInstalled())) throw new Error(`A package is missing. Run: sudo apt-get ${install.join(' ')}`)
}
