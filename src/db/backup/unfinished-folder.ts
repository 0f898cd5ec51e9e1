import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { findPostmaster } from '../embedded/postmaster.ts'

const markerName = '.linkwright-unfinished'
/** A server that is shutting down may still write. */
const again = { recursive: true, maxRetries: 10, retryDelay: 100 } as const

/**
 * Creates a folder for work that is renamed or removed at its end. Its marker shows that the product created it and which process uses it. Only
 * folders with that marker are ever removed. The marker is written before any other file.
 */
export function makeUnfinishedFolder(path: string): string {
  mkdirSync(path)
  writeFileSync(join(path, markerName), JSON.stringify({ pid: process.pid, host: hostname() }))
  return path
}

/** Removes the marker after the folder has its final name. */
export function finishFolder(path: string): void {
  rmSync(join(path, markerName))
}

/** Removes a folder that this process created with `makeUnfinishedFolder`. */
export function removeUnfinishedFolder(path: string): void {
  if (existsSync(join(path, markerName))) removeMarked(path)
}

/**
 * Removes leftovers of dead processes in a folder: folders whose name begins with `prefix` and whose marker names a process of this machine that no
 * longer runs.
 */
export function removeLeftovers(folder: string, prefix: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith(prefix) && isLeftover(path)) removeMarked(path)
  }
}

/** Whether a folder is an unfinished folder of the product, in use or not. */
export function isUnfinished(path: string): boolean {
  return existsSync(join(path, markerName))
}

function isLeftover(path: string): boolean {
  try {
    const { pid, host } = JSON.parse(readFileSync(join(path, markerName), 'utf8')) as { pid: number; host: string }
    return host === hostname() && !isAlive(pid)
  } catch {
    return false
  }
}

/** The marker is removed last, so that a partly removed folder can still be identified. */
function removeMarked(path: string) {
  stopServerIn(path)
  for (const name of readdirSync(path)) if (name !== markerName) rmSync(join(path, name), again)
  rmSync(path, again)
}

/** A check that was killed leaves the server of its copy running. */
function stopServerIn(path: string) {
  const data = join(path, 'postgres/data')
  const pid = existsSync(data) ? findPostmaster(data) : null
  if (pid !== null) process.kill(pid, 'SIGQUIT')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
