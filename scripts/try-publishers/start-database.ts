import { installPackages } from './install-packages.ts'
import { runProgram, type Server, startServer, untilReady } from './processes.ts'

/** A separate MariaDB in the folder `data`, accessible only through a socket. Installs it if possible. */
export async function startDatabase(
  data: string,
  { socket, database }: { socket: string; database: string },
): Promise<Server> {
  await installPackages(['mariadb-server'], () => runProgram('mariadbd', ['--version']))
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : []
  const settings = ['--no-defaults', `--datadir=${data}`, ...asRoot]
  await runProgram('mariadb-install-db', [...settings, '--auth-root-authentication-method=normal', '--skip-test-db'])
  const server = startServer('mariadbd', [...settings, `--socket=${socket}`, '--skip-networking'])
  const sql = `create database if not exists ${database} character set utf8mb4`
  await untilReady(server, () => runProgram('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', sql]))
  return server
}
