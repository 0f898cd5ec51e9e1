import { sql } from 'kysely'
import { imageBytesPerMemberMax, imagesPerMemberMax, narrowPictureWidth } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import type { OwnPicture } from '#domain/articles/document/sanitise-member-html.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'

/** A picture without its bytes. */
export type PictureSize = OwnPicture & { isAnimated: boolean }

export type PictureRow = PictureSize & { bytes: number; createdAt: Date; isUsed: boolean }

/** The maximum width of the narrow version of a picture. */
export const narrowWidthMax = narrowPictureWidth

const sizeColumns = sql`id, width, height, is_animated, case when narrow is not null then ${sql.lit(narrowWidthMax)} end as narrow_width`

/** A post, a draft or a restorable post uses it. */
const isUsed = sql`(
  exists (select from blog_posts where image_ids <> '{}' and image_ids @> array[post_images.id])
  or exists (select from post_drafts where image_ids <> '{}' and image_ids @> array[post_images.id])
  or exists (select from blog_posts_archive where archived_data -> 'image_ids' <> '[]' and restored_at is null
    and archived_data -> 'image_ids' ? post_images.id::text)
)`

/** Those of the pictures that belong to the member, by their ids. */
export async function findOwnPictures(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, PictureSize>> {
  const known = ids.filter((id) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  if (known.length === 0) return new Map()
  const { rows } = await sql<PictureSize>`
    select ${sizeColumns} from post_images where user_id = ${userId} and id = any(${known}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A member's pictures, newest first, one page at a time. On the owner's connection. Throws `validation_failed` for a foreign cursor. */
export async function listPictures(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ images: PictureRow[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(cursor, IdCursor)[0]
  const { rows } = await sql<PictureRow>`
    select ${sizeColumns}, bytes, created_at, ${isUsed} as is_used from post_images
    where user_id = ${userId} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`.execute(db)
  const images = rows.slice(0, limit)
  const last = images.at(-1)
  return { images, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

export type PictureAllowance = { images: number; imagesMax: number; bytes: number; bytesMax: number }

export async function readAllowance(db: Db, { userId }: { userId: string }): Promise<PictureAllowance> {
  const { rows } = await sql<{ images: number; bytes: number }>`
    select count(*)::int as images, coalesce(sum(bytes), 0)::bigint as bytes from post_images where user_id = ${userId}`.execute(
    db,
  )
  const { images, bytes } = rows[0] ?? { images: 0, bytes: 0 }
  return { images, imagesMax: imagesPerMemberMax, bytes, bytesMax: imageBytesPerMemberMax }
}

/** The bytes of a picture; the narrow version if it is requested and exists. On the web's connection. */
export async function findPictureFile(db: Db, id: string, isNarrow: boolean): Promise<Buffer | null> {
  const { rows } = await sql<{ file: Buffer }>`
    select ${isNarrow ? sql`coalesce(narrow, wide)` : sql`wide`} as file from post_images where id = ${id}`.execute(db)
  return rows[0]?.file ?? null
}

/** Whether nothing uses the picture, for statements about `post_images`. */
export const isUnused = sql<boolean>`not ${isUsed}`
