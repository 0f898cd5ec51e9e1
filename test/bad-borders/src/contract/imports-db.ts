import type { Db } from '#db/db.ts'
export type Bad = Db
