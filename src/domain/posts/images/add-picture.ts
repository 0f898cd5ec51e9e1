import { sql } from 'kysely'
import { redrawPicture } from '#adapters/images/redraw-picture.ts'
import { imageBytesPerMemberMax, imagesPerMemberMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type PictureRow, readAllowance } from './queries.ts'

type Who = { userId: string }

/**
 * Stores a picture that a member sent, redrawn. Throws `image_refused` with the problem of the picture, and `limit_reached` if the member has the
 * maximum number of pictures or of bytes.
 */
export async function addPicture(db: Db, who: Who, bytes: Buffer): Promise<PictureRow> {
  // Redrawing is expensive, so the limit is checked first.
  await requireRoom(db, who, 0)
  const redrawn = await redrawPicture(bytes)
  if (!redrawn.ok) throw new DomainError('image_refused', redrawn.problem)
  const { picture } = redrawn
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('pictures ' || ${who.userId}::text, 0))`.execute(db)
    await requireRoom(db, who, picture.wide.length + (picture.narrow?.length ?? 0))
    const row = await db
      .insertInto('postImages')
      .values({ userId: who.userId, ...picture })
      .returning(['id', 'bytes', 'createdAt'])
      .executeTakeFirstOrThrow()
    const { width, height, isAnimated } = picture
    const narrowWidth = picture.narrow === null ? null : 800
    return { ...row, bytes: row.bytes ?? 0, width, height, isAnimated, narrowWidth, isUsed: false }
  })
}

async function requireRoom(db: Db, who: Who, added: number): Promise<void> {
  const { images, bytes } = await readAllowance(db, who)
  if (images >= imagesPerMemberMax)
    throw new DomainError(
      'limit_reached',
      `You have ${imagesPerMemberMax.toLocaleString('en')} pictures. Delete some first.`,
      {
        data: { limit: imagesPerMemberMax },
      },
    )
  if (bytes + added > imageBytesPerMemberMax)
    throw new DomainError(
      'limit_reached',
      `Your pictures take all of your ${imageBytesPerMemberMax / 1_048_576} MB. Delete some first.`,
      { data: { limit: imageBytesPerMemberMax } },
    )
}
