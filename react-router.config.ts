import type { Config } from '@react-router/dev/config'
import { compressFiles } from './scripts/pages/compress-files.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A page names its own routes only: a list of all of them would be part of what every page loads.
  routeDiscovery: { mode: 'lazy' },
  buildEnd: () => compressFiles('build/client'),
} satisfies Config
