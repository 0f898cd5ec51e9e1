import { useEffect, useRef, useState } from 'react'
import type { PostImage } from '#contract/posts/blog-drafts.ts'
import { uploadPicture } from './upload-picture.ts'

/** A picture on its way; `problem` is why it did not arrive. */
export type Upload = { id: number; name: string; fraction: number; problem: string | null; cancel: () => void }

/** Pictures on their way to the server. `onArrived` is told of each with what was given along when it was sent. */
export function useUploads<Place>(onArrived: (image: PostImage, place: Place) => void) {
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

  async function start(file: File, place: Place) {
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
    onArrived(outcome.image, place)
  }

  return { uploads, start: (file: File, place: Place) => void start(file, place), dismiss }
}
