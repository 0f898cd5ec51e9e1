import { randomBytes } from 'node:crypto'
import { access, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages } from './install-packages.ts'
import { freeLoopbackPort, runProgram, type Server, startServer, untilReady } from './processes.ts'
import { startDatabase } from './start-database.ts'

/** The folder of Debian's WordPress package, and the packages that it requires. */
const packaged = '/usr/share/wordpress'
const packages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'php-cli',
  'php-mysql',
  'php-xml',
  'php-mbstring',
  'php-gd',
]

export type RunningWordPress = {
  version: string
  url: string
  host: string
  /** The same site behind a web server that removes the Authorization header. */
  headerlessUrl: string
  headerlessHost: string
  /** Application passwords by user name; the name of each user is their role. */
  passwords: Record<string, string>
  stop(): Promise<void>
}

/** A WordPress from the system's package with its database, in `folder`, on loopback only. Installs the packages if possible. */
export async function startRealWordPress(folder: string): Promise<RunningWordPress> {
  await requirePackages()
  const root = join(folder, 'wordpress')
  const data = join(folder, 'wordpress-database')
  for (const path of [root, data]) await rm(path, { recursive: true, force: true })
  await mkdir(data, { recursive: true })
  await cp(packaged, root, { recursive: true, dereference: true, filter: (path) => !path.endsWith('/wp-config.php') })
  const started: Server[] = []
  const stop = async () => {
    for (const server of started.toReversed()) await server.stop()
  }
  try {
    const socket = join(folder, 'wordpress-database.sock')
    started.push(await startDatabase(data, { socket, database: 'wordpress' }))
    const port = await freeLoopbackPort()
    await writeFile(join(root, 'wp-config.php'), configOf(socket))
    await writeFile(join(folder, 'router.php'), routerOf(root))
    await writeFile(join(folder, 'install.php'), installerOf(root))
    const url = `http://127.0.0.1:${port}`
    const installed = await runProgram('php', [join(folder, 'install.php'), url])
    const { version, passwords } = JSON.parse(installed.slice(installed.indexOf('{"version"'))) as Pick<
      RunningWordPress,
      'version' | 'passwords'
    >
    const serve = async (at: number, env: Record<string, string> = {}) => {
      const web = startServer('php', ['-S', `127.0.0.1:${at}`, '-t', root, join(folder, 'router.php')], {
        env: { PHP_CLI_SERVER_WORKERS: '3', ...env },
      })
      started.push(web)
      await untilReady(web, () => fetch(`http://127.0.0.1:${at}/wp-login.php`))
    }
    await serve(port)
    const headerlessPort = await freeLoopbackPort()
    await serve(headerlessPort, { DROP_AUTHORIZATION: '1' })
    const headerlessHost = `127.0.0.1:${headerlessPort}`
    return {
      version,
      passwords,
      url,
      host: `127.0.0.1:${port}`,
      headerlessUrl: `http://${headerlessHost}`,
      headerlessHost,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function requirePackages(): Promise<void> {
  await installPackages(packages, () =>
    Promise.all([access(join(packaged, 'wp-content/themes/twentytwentythree')), hasXml()]),
  )
}

/** Without it WordPress has no XML-RPC. */
async function hasXml(): Promise<void> {
  if (!(await runProgram('php', ['-m'])).includes('xml')) throw new Error('PHP has no XML')
}

/** `local`: only then are application passwords available without https. */
function configOf(socket: string): string {
  const secrets = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) =>
    ['KEY', 'SALT'].map((kind) => `define('${name}_${kind}', '${randomBytes(24).toString('hex')}');`),
  )
  return `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
${secrets.join('\n')}
define('WP_ENVIRONMENT_TYPE', 'local'); define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
if (isset($_SERVER['HTTP_HOST'])) {
  define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']); define('WP_SITEURL', WP_HOME);
}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
}

function routerOf(root: string): string {
  return `<?php
if (getenv('DROP_AUTHORIZATION')) {
  unset($_SERVER['HTTP_AUTHORIZATION'], $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW']);
}
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file('${root}' . $path)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
chdir('${root}');
require '${root}/index.php';
`
}

function installerOf(root: string): string {
  return `<?php
define('WP_INSTALLING', true);
function wp_mail() { return true; }
$_SERVER['HTTP_HOST'] = parse_url($argv[1], PHP_URL_HOST) . ':' . parse_url($argv[1], PHP_URL_PORT);
require '${root}/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('A trial blog', 'administrator', 'admin@example.com', true, '', wp_generate_password(20));
global $wp_rewrite;
$wp_rewrite->set_permalink_structure('/%postname%/');
update_option('permalink_structure', '/%postname%/');
$passwords = [];
foreach (['administrator', 'editor', 'author', 'contributor', 'subscriber'] as $role) {
  $user = get_user_by('login', $role);
  $id = $user ? $user->ID : wp_insert_user(['user_login' => $role, 'user_pass' => wp_generate_password(20), 'user_email' => $role . '@example.com', 'role' => $role]);
  [$password] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Linkwright']);
  $passwords[$role] = WP_Application_Passwords::chunk_password($password);
}
wp_insert_term('Gardening', 'category');
echo json_encode(['version' => get_bloginfo('version'), 'passwords' => $passwords]);
`
}
