const mib = 1_048_576
const smallest = 128
const largest = 4_096
/** The rest is for the product, for PostgreSQL's sorts, and for the file cache, which has the pages that do not fit here. */
const share = 1 / 8

/**
 * PostgreSQL's `shared_buffers` in MiB, for a machine or container with `memoryBytes`: an eighth, so that the indexes of a large installation stay in
 * memory, and a small machine keeps most of its memory for other work.
 */
export function sharedBuffersMib(memoryBytes: number): number {
  const part = Math.floor((memoryBytes / mib) * share)
  return Math.min(largest, Math.max(smallest, part))
}
