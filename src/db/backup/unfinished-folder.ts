import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { findPostmaster } from '../embedded/postmaster.ts'

const markerName = '.linkwright-unfinished'
/** A server that was just told to end may still write. */
const again = { recursive: true, maxRetries: 10, retryDelay: 100 } as const

/**
 * Makes a folder for work that is renamed or removed at its end. Its marker says that the product made it and which process works in it; only folders
 * with that marker are ever removed. The marker is there before anything else.
 */
export function makeUnfinishedFolder(path: string): string {
  mkdirSync(path)
  writeFileSync(join(path, markerName), JSON.stringify({ pid: process.pid, host: hostname() }))
  return path
}

/** Takes the marker off, once the folder has its final name. */
export function finishFolder(path: string): void {
  rmSync(join(path, markerName))
}

/** Removes a folder that this process made with `makeUnfinishedFolder`. */
export function removeUnfinishedFolder(path: string): void {
  if (existsSync(join(path, markerName))) removeMarked(path)
}

/** Removes what processes that died left in a folder: folders whose name begins with `prefix`, with a marker, of a process of this machine that is gone. */
export function removeLeftovers(folder: string, prefix: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith(prefix) && isLeftover(path)) removeMarked(path)
  }
}

/** Whether a folder is an unfinished one of the product, at work or not. */
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

/** The marker goes last: what is removed by half is still known for what it is. */
function removeMarked(path: string) {
  stopServerIn(path)
  for (const name of readdirSync(path)) if (name !== markerName) rmSync(join(path, name), again)
  rmSync(path, again)
}

/** A check that was killed leaves the server of its copy behind. */
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
