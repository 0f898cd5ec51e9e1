import { t } from '@lingui/core/macro'
import { imageFileMaxBytes } from '#contract/limits.ts'
import type { PostImage, UploadedImage } from '#contract/posts/blog-drafts.ts'
import { errorTexts, networkTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { getAuth } from '#web/platform/session/session.ts'

/** The types that file choosers offer; the server detects the real type of a file. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A refusal is data: its text is shown beside the name of the file. */
export type UploadOutcome = { ok: true; image: PostImage } | { ok: false; text: string }

type UploadOptions = { signal: AbortSignal; onProgress: (fraction: number) => void }

/** Uploads a picture of the member and reports the progress. Uses `XMLHttpRequest`, because `fetch` reports no upload progress. Never throws. */
export async function uploadPicture(file: File, options: UploadOptions): Promise<UploadOutcome> {
  if (file.size > imageFileMaxBytes) {
    const megabytes = imageFileMaxBytes / 1_048_576
    return { ok: false, text: t`The picture is larger than ${megabytes} MB.` }
  }
  try {
    const auth = await getAuth()
    const first = await send(file, (await auth.getSession()).data.session?.access_token, options)
    if (first.status !== 401) return outcomeOf(first)
    const { data } = await auth.refreshSession()
    return outcomeOf(await send(file, data.session?.access_token, options))
  } catch {
    return { ok: false, text: translated(networkTexts.failed) }
  }
}

type Answer = { status: number; body: string }

function send(file: File, token: string | undefined, { signal, onProgress }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const handleAbort = () => xhr.abort()
    xhr.open('POST', '/api/account/images')
    xhr.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type)
    if (token !== undefined) xhr.setRequestHeader('authorization', `Bearer ${token}`)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    xhr.onload = () => resolve({ status: xhr.status, body: xhr.responseText })
    xhr.onerror = () => reject(new TypeError(networkTexts.failed))
    xhr.onabort = () => reject(new DOMException(networkTexts.aborted, 'AbortError'))
    xhr.onloadend = () => signal.removeEventListener('abort', handleAbort)
    signal.addEventListener('abort', handleAbort)
    if (signal.aborted) reject(new DOMException(networkTexts.aborted, 'AbortError'))
    else xhr.send(file)
  })
}

function outcomeOf({ status, body }: Answer): UploadOutcome {
  try {
    const answer: unknown = JSON.parse(body)
    if (status === 201 && isUploaded(answer)) return { ok: true, image: answer.image }
    if (typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string') {
      return { ok: false, text: answer.message }
    }
  } catch {
    // A proxy's error page contains no message that could be shown.
  }
  return { ok: false, text: translated(errorTexts.generic) }
}

function isUploaded(answer: unknown): answer is UploadedImage {
  const { image } = (answer ?? {}) as Partial<UploadedImage>
  return typeof image?.url === 'string'
}
