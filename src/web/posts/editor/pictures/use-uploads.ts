import { useEffect, useRef, useState } from 'react'
import type { PostImage } from '#contract/posts/blog-drafts.ts'
import { uploadPicture } from './upload-picture.ts'

/** A running upload; `problem` is the reason why it failed. */
export type Upload = { id: number; name: string; fraction: number; problem: string | null; cancel: () => void }

/** Uploads pictures to the server. `onArrived` is called for each with the position that was passed to `start`. */
export function useUploads<Position>(onArrived: (image: PostImage, position: Position) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const running = useRef(new Set<AbortController>())

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers) controller.abort()
    }
  }, [])

  const change = (id: number, change: Partial<Upload>) =>
    setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const dismiss = (id: number) => setUploads((list) => list.filter((upload) => upload.id !== id))

  async function start(file: File, position: Position) {
    lastId.current += 1
    const id = lastId.current
    const controller = new AbortController()
    const { signal } = controller
    running.current.add(controller)
    setUploads((list) => [
      ...list,
      { id, name: file.name, fraction: 0, problem: null, cancel: () => controller.abort() },
    ])
    const outcome = await uploadPicture(file, { signal, onProgress: (fraction) => change(id, { fraction }) })
    running.current.delete(controller)
    if (signal.aborted) return dismiss(id)
    if (!outcome.ok) return change(id, { problem: outcome.text })
    dismiss(id)
    onArrived(outcome.image, position)
  }

  return { uploads, start: (file: File, position: Position) => void start(file, position), dismiss }
}
